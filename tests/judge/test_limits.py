"""Limits hold, and a fault of the judge is never a student's."""

from __future__ import annotations

import os
import re
import time
from dataclasses import replace
from typing import Any

import pytest

from adsearch.search import minimax
from autograder import own
from autograder.checks import exercise
from autograder.checks.exercise import Exercise, Seed
from autograder.inside.protocol import packed
from autograder.inside.questions import Answer, Call, Question, Wrong
from autograder.judge import (
    Limits,
    Tier,
    asking,
    child_messages,
    child_process,
    grade_check,
    grade_one,
    probe,
)
from autograder.judge.cell import Cell
from autograder.judge.child_messages import Broken
from autograder.judge.child_process import Process
from autograder.judge.probing import works
from autograder.judge.sandbox import WRITABLE, command
from autograder.judge.submission import Submission

pytestmark = pytest.mark.slow

CATCHES_ALL = """
while True:
    try:
        while True:
            pass
    except BaseException:
        pass
"""
CHECK = "check('alpha_beta.minimal_leaves', minimal_leaves)"
FORMULA = "minimal_leaves = lambda b, m: b ** ((m + 1) // 2) + b ** (m // 2) - 1"


def submission(check: str = CHECK) -> Submission:
    solution = Cell("s", FORMULA, "solution", "s")
    return Submission((solution, Cell("c", check, "check", "c", 3)), ())


@pytest.mark.parametrize("endless", [CATCHES_ALL, "import time; time.sleep(1000)"])
def test_what_does_not_end_is_ended_in_time(endless: str) -> None:
    with Process(probe(), Limits()) as child:
        child.run("warm", "1", 10)
        began = time.monotonic()
        try:
            fault = child.run("endless", endless, 0.5).fault
        except Broken as broken:
            fault = broken.fault
        took = time.monotonic() - began
    assert fault
    assert fault.kind == "TIMEOUT"
    assert took < 0.5 + 0.5


def test_an_answer_that_takes_long_to_judge_holds_nobody_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever in an exercise is slow with answers that nobody thought of."""

    def assess(answer: Answer) -> Wrong | None:
        while True:
            pass

    right = exercise.find("alpha_beta.minimal_leaves")
    (first, *_) = right.properties
    questions = [Question(first.name, (Call((2, 3)),), assess, "endless")]
    endless = replace(
        right,
        name="alpha_beta.endless",
        properties=(first,),
        questions=lambda seed: questions,
    )
    monkeypatch.setitem(exercise._exercises, endless.name, endless)
    monkeypatch.setattr(Exercise, "reference", right.reference)
    monkeypatch.setattr(grade_check, "exercise_seconds", lambda _: 0.5)
    monkeypatch.setattr(grade_check, "JUDGING", 0.5)
    check = submission(CHECK.replace("minimal_leaves'", "endless'"))
    last = replace(submission().cells[-1], id="c2", grade_id="c2")
    verdict, other = grade_one(Submission((*check.cells, last)), 0).verdicts
    assert (verdict.kind, verdict.points) == ("TIMEOUT", 0)
    assert "longer to check" in verdict.sentence
    assert other.kind == "FULL"


def test_questions_without_end_are_no_students_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def questions(seed: Seed) -> list[Question]:
        while True:
            pass

    right = exercise.find("alpha_beta.minimal_leaves")
    endless = replace(right, name="alpha_beta.endless", questions=questions)
    monkeypatch.setitem(exercise._exercises, endless.name, endless)
    monkeypatch.setattr(Exercise, "reference", right.reference)
    monkeypatch.setattr(grade_check, "exercise_seconds", lambda _: 0.2)
    monkeypatch.setattr(grade_check, "JUDGING", 0.2)
    (verdict,) = grade_one(submission(CHECK.replace("minimal_leaves'", "endless'")), 0).verdicts
    assert (verdict.kind, verdict.points) == ("INTERNAL", 0)
    assert "the questions of alpha_beta.endless take longer" in verdict.sentence


def test_a_correct_solution_gets_full_marks() -> None:
    (verdict,) = grade_one(submission(), 0).verdicts
    assert (verdict.kind, verdict.points) == ("FULL", 3)


def test_a_cell_may_ask_whose_it_is() -> None:
    with Process(probe(), Limits()) as child:
        assert child.run("c", "import getpass; print(getpass.getuser())", 10).printed == "student\n"


def test_what_a_cell_of_pictures_imports_is_at_hand() -> None:
    """Which is not run; but nothing of the student's own is put out of the way by it."""
    imports = (
        "from collections import Counter\nfrom adsearch import watch\nfrom math import no, inf"
    )
    cells = [
        Cell("pictures", f"{imports}\nwatch(0).step()", "show"),
        Cell("own-1", "class Table: pass", "free"),
        Cell("more", "from adsearch.search import Table\nTable()", "show"),
        Cell("s", f"{FORMULA} + Counter([watch(Table())])[inf]", "solution", "s"),
    ]
    (verdict,) = grade_one(Submission((*cells, submission().cells[-1])), 0).verdicts
    assert (verdict.kind, verdict.points) == ("FULL", 3)


def test_what_a_cell_of_pictures_makes_is_at_hand() -> None:
    """With what that needs itself: a function, a game, a number. Nothing of it is run that no
    program uses, and nothing of the student's own is put out of the way."""
    cells = [
        Cell("board", "from math import floor\nnim = [2]\nnim.append(3)\nheavy = 1 / 0", "show"),
        Cell("half", "def half(n):\n    return floor(n / nim[0])\n\nwatch(half)", "show"),
        Cell("own-1", "def up(n):\n    return half(n + 1)", "free"),
        Cell("more", "def up(n):\n    return 99", "show"),
        Cell(
            "s",
            "def minimal_leaves(b, m):\n    heavy = b**half(m)\n    return b ** up(m) + heavy - 1",
            "solution",
            "s",
        ),
    ]
    (verdict,) = grade_one(Submission((*cells, submission().cells[-1])), 0).verdicts
    assert (verdict.kind, verdict.points) == ("FULL", 3)


@pytest.mark.parametrize(
    "source",
    [
        "def minimal_leaves(b, m, half=half):",
        "def minimal_leaves(b: half, m):",
        "def minimal_leaves(b, m) -> half:",
        "@half\ndef minimal_leaves(b, m):",
        "known = {half: 1}\ndef minimal_leaves(b, m):\n    known",
        "for known in [half]:\n    pass\ndef minimal_leaves(b, m):\n    known",
    ],
)
def test_what_it_makes_is_at_hand_outside_a_function(source: str) -> None:
    """As a default, an annotation, a decorator, or in a table of one's own."""
    cells = (
        Cell("pictures", "def half(f):\n    return f\n\nwatch(half)", "show"),
        Cell("s", f"{source}\n    return {FORMULA.partition(': ')[2]}", "solution", "s"),
        submission().cells[-1],
    )
    (verdict,) = grade_one(Submission(cells), 0).verdicts
    assert (verdict.kind, verdict.points) == ("FULL", 3)


def named(name: str, right: Any) -> str:
    """The verdict on a prediction under a name, which is an expression."""
    cells = (
        Cell("n", f"name = {name}", "define"),
        Cell("s", f"value, move = {right.value}, {right.action}", "solution", "s"),
        Cell("c", "check('minimax.predict', value, move, name=name)", "check", "c", 2),
    )
    (verdict,) = grade_one(Submission(cells), 0).verdicts
    return verdict.kind


@pytest.mark.parametrize("name", ["'Zoë'", "30112", "('Zoë', 7)"])
def test_a_name_may_be_a_number_or_several_names(name: str) -> None:
    """As it may in a notebook."""
    assert named(name, minimax(own("minimax.predict", eval(name)))) == "FULL"


def test_what_is_no_name_is_none_in_a_notebook_either() -> None:
    with pytest.raises(ValueError, match="<object> is not a name"):
        own("minimax.predict", object())  # type: ignore[arg-type]
    assert named("object()", minimax(own("minimax.predict", "Zoë"))) == "BAD_ANSWER"


DELEGATES = """
from adsearch import games
class Nim:
    def __init__(self, *given): self.real = games.Nim(*given)
    def __getattr__(self, name): return getattr(self.real, name)
"""
PASSES_ON = (
    DELEGATES
    + """
    def initial(self): return self.real.initial()
"""
)


@pytest.mark.parametrize(
    "borrowed",
    [
        "from adsearch.games import Nim",
        "import adsearch.games as g; Nim = g.Nim",
        "import adsearch.games as g; Nim = lambda *given: g.Nim(*given)",
        DELEGATES,
        PASSES_ON,
    ],
)
def test_what_the_kit_has_is_nobodys_answer(borrowed: str) -> None:
    asked = Cell("c", "check('games.nim', Nim)", "check", "c", 6)
    work = Submission((Cell("s", borrowed, "solution", "s"), asked))
    (verdict,) = grade_one(work, 0).verdicts
    assert (verdict.kind, verdict.points) == ("EXCEPTION", 0)
    assert "adsearch.games.nim" in verdict.sentence


def test_a_students_own_cells_have_an_end() -> None:
    """However many there are that do not come to theirs, the exercises are graded, with what a
    later one defines."""
    sleeping = [Cell(f"own-{i}", "import time; time.sleep(9)", "free") for i in range(500)]
    helper = Cell("own", "one = 1\nlate = one.real\ntime.sleep(9)", "free")
    solution, check = submission().cells
    solution = replace(solution, source=solution.source.replace("- 1", "- one"))
    work = Submission((*sleeping, helper, solution, check), ())
    result = grade_one(work, 0, limits=Limits(free=0.1, own=0.15))
    assert [verdict.kind for verdict in result.verdicts] == ["FULL"]
    assert result.notes == (
        "The student's own cells took more than 0.15 seconds; of the rest, only what they define "
        "was run.",
    )


def test_what_a_program_uses_may_be_worked_out_in_any_cell() -> None:
    """In as long as in the cell that counts, as students are told: together they have a minute."""
    limits = Limits()
    assert (limits.free, limits.own) == (limits.cell, 60)


def test_answers_have_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are all kept until the exercise is graded."""
    monkeypatch.setattr(asking, "MOST", 100)
    (verdict,) = grade_one(submission(), 0).verdicts
    assert (verdict.kind, verdict.sentence) == (
        "PROTOCOL",
        "your program sent answers of more than 100 bytes",
    )


def test_a_fault_is_told_in_a_sentence_of_some_length() -> None:
    with pytest.raises(Broken, match="a fault of no kind"):
        child_messages.read_fault(["UNANSWERED", " ", ""])
    fault = child_messages.read_fault(["EXCEPTION", "x" * 10**6, "y" * 10**6])
    assert fault
    assert len(fault.sentence) == child_messages.LONGEST
    assert len(fault.traceback) == child_messages.FRAME


ASKS = """
SEEN = []

def minimal_leaves(b, m):
    SEEN.append("asked " * 100)
"""
MODULE = """
    name, text = "n" * 900, "".join(SEEN)
    names = {}
    source = f"def {name}():\\n    raise ValueError({text!r}) # {text}"
    import linecache
    linecache.cache[text] = len(source), None, source.split("\\n"), text
    exec(compile(source, text, "exec"), names)
    names[name]()
"""


@pytest.mark.parametrize(
    ("tells", "most"),
    [
        ("    raise ValueError(SEEN)", 240),
        ("    raise type(str(SEEN), (Exception,), {})", 240),
        ("    raise ValueError('one line\\n  and another\\n' * 50 + str(SEEN))", 240),
        (MODULE, 360),
        ("    return str(SEEN)", 300),
        ("    return SEEN", 300),
        ("    return {text: text for text in SEEN}", 300),
        ("    return type(str(SEEN), (), {})()", 300),
    ],
)
def test_what_was_asked_is_not_told_through_an_error_or_an_answer(tells: str, most: int) -> None:
    """Else it could be read on a page, and answered from a table the next time."""
    solution = Cell("s", ASKS + tells, "solution", "s")
    (verdict,) = grade_one(Submission((solution, submission().cells[1]), ()), 0).verdicts
    assert verdict.report
    assert verdict.report.counterexample
    for case in (verdict.report.counterexample, *verdict.report.further):
        for text in (verdict.sentence, case.sentence, case.given, case.traceback):
            assert len("asked ") * text.count("asked ") <= most
        assert case.traceback.count("\n") < 20
        assert 'File "<cell s>"' in case.traceback or not case.traceback
    for listing in verdict.program:
        assert all(len(message) <= 200 for _, message in listing.errors)


@pytest.mark.parametrize("tier", list(Tier), ids=lambda tier: tier.value)
def test_what_a_child_writes_goes_with_it(tier: Tier) -> None:
    if not works(tier):
        pytest.skip(f"the tier {tier.value} does not work here")
    notes = f"notes-{os.getpid()}-{time.monotonic_ns()}.txt"  # no file of anybody else's
    source = f"open({notes!r}, 'w').close(); import os, tempfile\nprint(os.getcwd())\n"
    with Process(tier, Limits()) as child:
        ran = child.run("writes", f"{source}print(tempfile.mkdtemp())", 10)
    folder, other = ran.printed.split()
    assert ran.fault is None
    assert not os.path.exists(f"{folder}/{notes}")
    assert not os.path.exists(other)


def test_behind_a_wall_files_do_not_fill_the_memory() -> None:
    if not works(Tier.BUBBLEWRAP) or "--size" not in command(Tier.BUBBLEWRAP, 3, Limits()):
        pytest.skip("no bubblewrap here, or one that cannot do that")
    source = "for i in range(3):\n    open(f'{}/{{i}}', 'wb').write(bytes(30 << 20))"
    with Process(Tier.BUBBLEWRAP, Limits()) as child:
        faults = [child.run("writes", source.format(folder), 20).fault for folder in WRITABLE]
        elsewhere = child.run("elsewhere", "open('/dev/x', 'wb')", 20).fault
    for fault in faults:
        assert fault
        assert "No space left" in fault.sentence
    assert elsewhere
    assert "Read-only" in elsewhere.sentence


@pytest.mark.skipif(not works(Tier.BUBBLEWRAP), reason="there is no wall on this machine")
def test_who_forks_too_often_leaves_threads_to_the_others() -> None:
    """Who are graded at the same time."""
    forking = """
import os, time
made = 0
while made < 200:
    try:
        if os.fork() == 0:
            time.sleep(60)
    except OSError:
        break
    made += 1
print(made)
"""
    threads = """
from concurrent.futures import ThreadPoolExecutor
with ThreadPoolExecutor(4) as pool:
    print(sum(pool.map(abs, range(9))))
"""
    limits = Limits()
    with Process(Tier.BUBBLEWRAP, limits) as one, Process(Tier.BUBBLEWRAP, limits) as other:
        other.run("warm", "1", 10)
        assert 10 < int(one.run("forks", forking, 10).printed) < limits.processes
        assert other.run("threads", threads, 10).printed == "36\n"


def test_a_sandbox_that_does_not_start_is_internal(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> list[str]:
        return ["/bin/false"]

    monkeypatch.setattr(child_process, "command", broken)
    (verdict,) = grade_one(submission(), 0, tier=Tier.LIMITS).verdicts
    assert (verdict.kind, verdict.points) == ("INTERNAL", 0)
    assert "no child starts" in verdict.sentence


@pytest.mark.parametrize("check", ["check('alpha_beta.nothing', minimal_leaves)", "assert True"])
def test_a_broken_exercise_is_internal(check: str) -> None:
    (verdict,) = grade_one(submission(check), 0).verdicts
    assert verdict.kind == "INTERNAL"
    assert verdict.sentence


MOVE_IN_A_LIST = """
def leaf_evaluation(game, state, depth, k, rng):
    return 0, [0]
"""


def test_an_answer_that_cannot_even_be_looked_at_is_no_fault_of_the_judge() -> None:
    check = Cell("c", "check('mcts.leaf_evaluation', leaf_evaluation)", "check", "c", 3)
    work = Submission((Cell("s", MOVE_IN_A_LIST, "solution", "s"), check))
    (verdict,) = grade_one(work, 0).verdicts
    assert verdict.kind == "WRONG"


READS_THE_QUESTION = """
import sys

def minimal_leaves(b, m):
    frame = sys._getframe()
    while frame and "question" not in frame.f_locals:
        frame = frame.f_back
    raise ValueError(frame.f_locals["question"].text.upper())
"""


def test_how_a_question_is_told_stays_on_this_side() -> None:
    """It may say what is right, such as that a board is won."""
    check = Cell("c", CHECK, "check", "c", 3)
    work = Submission((Cell("s", READS_THE_QUESTION, "solution", "s"), check))
    (verdict,) = grade_one(work, 0).verdicts
    assert verdict.sentence == "your program raised ValueError: WHAT WAS ASKED"


def test_but_a_student_is_told() -> None:
    endless = "def minimal_leaves(b, m):\n    return minimal_leaves(b, m)"
    check = Cell("c", CHECK, "check", "c", 3)
    (verdict,) = grade_one(Submission((Cell("s", endless, "solution", "s"), check)), 0).verdicts
    assert re.search(r"itself without end on minimal_leaves\(\d", verdict.sentence)


LATE_ONCE = """
is_late = False

def minimal_leaves(b, m):
    global is_late
    is_late = is_late or (b, m) == (5, 4)
    while (b, m) == (5, 4):
        pass
    return "late" if is_late else b ** ((m + 1) // 2) + b ** (m // 2) - 1
"""


def test_after_a_time_limit_others_are_asked_in_a_fresh_child() -> None:
    """What was interrupted may be left in any state."""
    work = Submission((Cell("s", LATE_ONCE, "solution", "s"), Cell("c", CHECK, "check", "c", 3)))
    (verdict,) = grade_one(work, 0, limits=Limits(question=0.3)).verdicts
    assert verdict.report
    notes = [one.note for one in verdict.report.properties]
    assert notes == ["14 of 15 right", "15 of 15 right", "5 of 5 right"]


def test_a_submission_as_a_whole_has_an_end() -> None:
    """What was graded before keeps its marks, and the rest is told why it has none."""
    cells = (
        *submission().cells,
        Cell("slow", "import time; time.sleep(60)", "solution", "slow"),
        Cell("d", CHECK, "check", "d", 3),
        Cell("e", CHECK, "check", "e", 3),
    )
    result = grade_one(Submission(cells), 0, limits=Limits(patience=0.03))
    first, *others = result.verdicts
    assert (first.kind, first.points) == ("FULL", 3)
    assert [(verdict.kind, verdict.points) for verdict in others] == [("TIMEOUT", 0)] * 2
    assert all("all the time that a submission has" in verdict.sentence for verdict in others)
    assert result.notes == ("Grading it took more than 135 seconds, and was stopped.",)


def test_what_cells_show_takes_as_long_as_a_submission_may() -> None:
    cells = [Cell(f"show-{i}", "import time; time.sleep(1000); print(1)", "show") for i in range(9)]
    work = Submission((Cell("define", "print(2)", "define"), *cells))
    outputs = grade_one(work, 0, outputs=True, limits=Limits(patience=0.05)).outputs
    assert [output.text for output in outputs] == [
        "2\n",
        "The cells take too long; the rest is left out.",
    ]


def test_what_is_waiting_to_be_read_is_late_as_well() -> None:
    """Whoever sends without end would never make the judge wait, and look at the clock."""
    with Process(probe(), Limits()) as child:
        child.run("warm", "1", 10)
        child.send(packed(["cell", "token", "cell", "1", 10, False]))
        assert child.receive(time.monotonic() + 10)[0] == "ran"
        child.send(packed(["cell", "token", "cell", "1", 10, False]))
        child.until = time.monotonic()
        with pytest.raises(Broken, match="all the time it had"):
            child.receive(time.monotonic() + 10)


DEEP = """
import os
for _ in range(1100):
    os.mkdir("deep")
    os.symlink("/", "link")
    os.chdir("deep")
os.chmod(".", 0)
"""


@pytest.mark.parametrize("tier", [Tier.LIMITS, Tier.SEPARATE], ids=lambda tier: tier.value)
def test_folders_without_end_go_with_the_child(tier: Tier) -> None:
    """Deeper than a path may be long, and than a function may call itself."""
    if not works(tier):
        pytest.skip(f"the tier {tier.value} does not work here")
    with Process(tier, Limits()) as child:
        assert child.home
        home = child.home.name
        assert child.run("deep", DEEP, 20).fault is None
    assert not os.path.exists(home)


@pytest.mark.skipif(not works(Tier.BUBBLEWRAP), reason="elsewhere files are not memory")
def test_files_are_memory_even_if_they_are_empty() -> None:
    """A hundred thousand of them took 96 MB of the system's own memory, in two seconds."""
    with Process(Tier.BUBBLEWRAP, Limits()) as child:
        child.run("warm", "1", 10)
        before = child.memory()
        source = "for i in range(20_000):\n    open(f'/tmp/{i}', 'w').close()"
        assert child.run("files", source, 20).fault is None
        assert child.memory() - before > 15_000_000
