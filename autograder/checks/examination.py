"""Examine a program: ask, judge, total, shrink, diagnose, report."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from typing import TypeAlias

from autograder.checks.course_seed import drawn_from
from autograder.checks.diagnosis import Diagnosis, diagnose
from autograder.checks.exercise import Exercise, Property, Seed
from autograder.checks.lineup import line_up
from autograder.checks.mistakes import mistakes_in
from autograder.checks.own_name import folded, why_no_name
from autograder.checks.report import Counterexample, KnownMistake, Outcome, Report
from autograder.checks.responses import IN_VAIN, Response, assess
from autograder.checks.shrinking import shortest, shrink
from autograder.checks.unrecognised import describe
from autograder.inside.asking import QUICK, Door, PlainDoor
from autograder.inside.questions import GameSpec, Question, no_smaller, show

Questions: TypeAlias = Mapping[str, Sequence[Question]]  # by the name of the property
Responses: TypeAlias = Mapping[str, Sequence[Response]]  # of the properties that were asked for
LATE = 2  # answers that may fail to come in time before nothing else is asked
FURTHER = 100  # work to shrink the case of a property beyond the first one that failed
DRAWN = 60  # leaves of such a case: a search of more is told, not asked for again


def examine(exercise: Exercise, door: Door, seed: Seed) -> Report:
    """Ask through `door` everything that `exercise` asks, and report."""
    name = seed if exercise.own else ""  # a course's secret seed is written down nowhere
    if exercise.own and (reason := why_no_name(name)):
        outcomes = tuple(Outcome(p.name, None, p.points, "not run") for p in exercise.properties)
        return Report(exercise.name, outcomes, exercise.also, name, hint=reason)
    questions = questions_by_property(exercise, seed)
    responses = _ask(exercise, door, questions)
    responses = _review_answers(exercise, responses, _total(exercise, questions, responses))
    outcomes = _total(exercise, questions, responses)
    everything = [response for group in responses.values() for response in group]
    if _is_constant(everything):
        # Not "right by chance": of some properties only the way to the answer is judged.
        note = "does not count: the same answer to everything"
        outcomes = tuple(replace(o, passed=False, note=note) if o.passed else o for o in outcomes)
    report = Report(exercise.name, outcomes, exercise.also, name)
    if exercise.impostors and everything and not everything[0].answer.fault:
        report = replace(report, lineup=line_up(exercise.impostors, everything[0].answer.value))
    if not any(response.wrong for response in everything):
        return report
    return _explained(exercise, door, report, everything)


def _explained(
    exercise: Exercise, door: Door, report: Report, responses: Sequence[Response]
) -> Report:
    """The report with the smallest case that goes wrong, and the mistakes that explain it, or what
    else can be said. What is not written yet is no mistake, and hides none."""
    attempts = [response for response in responses if response.fault_kind != "UNANSWERED"]
    empty = _left_empty(attempts)
    written = [r for r in attempts if r.question.calls[-1].function not in empty]
    if any(response.wrong for response in written):
        attempts = written
    wrong = [response for response in attempts if response.wrong]
    if not wrong:
        sentence = next(r.answer.fault.sentence for r in responses if r.answer.fault)
        return replace(report, hint=f"{sentence[0].upper()}{sentence[1:]}.")
    smallest = shrink(exercise, door, wrong)
    is_new = all(response is not smallest for response in attempts)
    diagnosis = diagnose([*attempts, smallest] if is_new else attempts, mistakes_in(exercise.name))
    report = replace(report, counterexample=_counterexample(exercise, door, smallest))
    if diagnosis:
        report = replace(
            report,
            mistakes=tuple(
                KnownMistake(mistake.name, mistake.hint) for mistake in diagnosis.mistakes
            ),
            explained=diagnosis.explained,
            hint=_hint(diagnosis),
        )
    else:
        hint = describe(exercise, door, attempts, smallest)
        report = replace(report, hint=hint, behaviour=_behaviour(wrong))
    # Last of all: a program that remembers what it was asked answers the above as it always did.
    return replace(report, further=tuple(_further(exercise, door, wrong, smallest)))


def _left_empty(responses: Sequence[Response]) -> set[int | str]:
    """Which of several functions return None whatever they are asked, and are never right: a `pass`
    stands there."""
    functions = {response.question.calls[-1].function for response in responses}
    attempted = {
        r.question.calls[-1].function
        for r in responses
        if not r.wrong or r.answer.fault or r.answer.value is not None
    }
    return functions - attempted


def _behaviour(wrong: Sequence[Response]) -> str:
    """What is the same for programs that give the same wrong answers to the same questions."""
    lines = []
    for question, answer, flaw in wrong:
        assert flaw
        # Of an exception its class: its words may be about this program alone.
        answer_text = answer.fault.sentence.partition(":")[0] if answer.fault else flaw.given
        lines.append(f"{question.text} = {answer_text}")
    return sha256("\n".join(lines).encode()).hexdigest()[:16]


def _hint(diagnosis: Diagnosis) -> str:
    """The hint, or both of them one after the other."""
    hints = [mistake.hint for mistake in diagnosis.mistakes]
    return hints[0] if len(hints) == 1 else f"First: {hints[0]} Second: {hints[1]}"


def questions_by_property(exercise: Exercise, seed: Seed) -> Questions:
    """What the exercise asks for each property. Raises ValueError where it asks nothing: whoever
    answers no question has none wrong."""
    questions: dict[str, list[Question]] = {p.name: [] for p in exercise.properties}
    for question in draw_questions(exercise, seed):
        if question.property not in questions:
            unknown = question.property
            raise ValueError(
                f"{exercise.name} asks about {unknown!r}, which it gives no points for"
            )
        questions[question.property].append(question)
    empty = [name for name, group in questions.items() if not group]
    if empty or not questions:
        what = " and ".join(map(repr, empty)) or "anything"
        raise ValueError(f"{exercise.name} asks no question about {what}")
    return questions


@lru_cache(maxsize=64)
def draw_questions(exercise: Exercise, seed: Seed) -> tuple[Question, ...]:
    """What the exercise asks; drawn, and their right answers worked out, once for all who are
    asked the same."""
    return tuple(exercise.questions(_secret(exercise, seed)))


def _secret(exercise: Exercise, seed: Seed) -> Seed:
    """What is drawn from. A text is a course's secret, unless it is a name: programs can find out
    from what their random numbers are drawn, and are not to learn what else is asked."""
    if isinstance(seed, int):
        return seed
    if exercise.own:
        return folded(seed)
    return sha256(drawn_from(seed, exercise.name).encode()).hexdigest()


# -- ask ------------------------------------------------------------------------------------------


def _ask(exercise: Exercise, door: Door, questions: Questions) -> Responses:
    """The responses for every property, but for those that need one that failed."""
    responses: dict[str, Sequence[Response]] = {}
    outcomes: list[Outcome] = []
    for property in exercise.properties:
        group = questions[property.name]
        if not _obstacle(property, outcomes, responses):
            responses[property.name] = _ask_all(exercise, door, group)
        outcomes.append(_outcome(property, len(group), outcomes, responses))
    return responses


def _ask_all(exercise: Exercise, door: Door, questions: Sequence[Question]) -> list[Response]:
    """Every answer; but a program that is not written yet, or does not come to an end, is not
    asked for ever."""
    responses: list[Response] = []
    in_vain = 0
    for question, answer in zip(questions, door.ask_all(questions), strict=False):
        responses.append(Response(question, answer, assess(exercise, question, answer)))
        kind = responses[-1].fault_kind
        if kind in IN_VAIN:
            in_vain += 1
            if in_vain == 2 or kind == "SIGNATURE":
                break
    return responses


def _review_answers(
    exercise: Exercise, responses: Responses, outcomes: Sequence[Outcome]
) -> Responses:
    """Assess the answers, too, where only the way to them was judged. A program that passes what
    comes before a property, and what needs it, has the right answer, unless it behaves differently
    while it is watched."""
    passed = {outcome.name for outcome in outcomes if outcome.passed}
    reviewed = dict(responses)
    for i, counted in enumerate(exercise.properties):
        needing = [p for p in exercise.properties if counted.name in p.needs]
        if {p.name for p in (*exercise.properties[: i + 1], *needing)} <= passed:
            group = responses[counted.name]
            reviewed[counted.name] = [_with_besides(exercise, response) for response in group]
    return reviewed


def _with_besides(exercise: Exercise, response: Response) -> Response:
    besides = response.question.besides
    if response.wrong or besides is None:
        return response
    question = replace(response.question, assess=besides)
    return response._replace(wrong=assess(exercise, question, response.answer))


# -- total ----------------------------------------------------------------------------------------


def _total(exercise: Exercise, questions: Questions, responses: Responses) -> tuple[Outcome, ...]:
    """What every property earns."""
    outcomes: list[Outcome] = []
    for property in exercise.properties:
        count = len(questions[property.name])
        outcomes.append(_outcome(property, count, outcomes, responses))
    return tuple(outcomes)


def _outcome(
    property: Property, count: int, before: Sequence[Outcome], responses: Responses
) -> Outcome:
    """What a property of `count` questions earns after those before it."""
    name, points = property.name, property.points
    if obstacle := _obstacle(property, before, responses):
        return Outcome(name, None, points, f"not run: {obstacle}")
    wrong = [response.wrong for response in responses[name] if response.wrong]
    note = f"{len(responses[name]) - len(wrong)} of {count} right"
    if all(response.fault_kind == "UNANSWERED" for response in responses[name]):
        note = "not written yet"
    if count == 1:
        note = wrong[0].sentence if wrong else _achieved(responses[name])
    # A program that is not asked everything, because it answers in vain, has not passed.
    return Outcome(name, not wrong and len(responses[name]) == count, points, note)


def _achieved(responses: Sequence[Response]) -> str:
    """What a right answer to the only question comes to, if there is more to say of it."""
    return "".join(r.question.achieved(r.answer) for r in responses if r.question.achieved)


def _is_constant(responses: Sequence[Response]) -> bool:
    """Is it one answer to everything, which is right now and then by chance? That earns nothing: a
    program that says None to every position has not seen that a game is over."""
    given = {(show(r.answer.values), r.fault_kind) for r in responses}
    asked = {response.question.text for response in responses}
    return len(given) == 1 < len(asked) and any(response.wrong for response in responses)


def _obstacle(property: Property, before: Sequence[Outcome], responses: Responses) -> str:
    """Why a property is not asked for after those before it; empty where it is."""
    failed = [outcome.name for outcome in before if not outcome.passed]
    kinds = [r.fault_kind for name in failed for r in responses.get(name, ())]
    if kinds.count("TIMEOUT") > LATE:
        return "your program does not come to an end"
    missing = next((need for need in property.needs if need in failed), None)
    return "" if missing is None else f"“{missing}” has to be right first"


# -- report ---------------------------------------------------------------------------------------


def _further(
    exercise: Exercise, door: Door, wrong: Sequence[Response], smallest: Response
) -> Iterator[Counterexample]:
    """A small case for every property that failed but the one that the smallest shows. Where the
    program did not come to an end it is not asked again."""
    groups: dict[str, list[Response]] = {}
    for response in wrong:
        groups.setdefault(response.question.property, []).append(response)
    groups.pop(smallest.question.property, None)
    is_quick = not any(response.fault_kind in IN_VAIN for response in wrong)
    for group in groups.values():
        case = shortest(group)
        if is_quick and case.question.seconds <= QUICK:
            case = shrink(exercise, door, group, FURTHER)
            if len(case.answer.leaves) <= DRAWN:
                yield _counterexample(exercise, door, case)
                continue
        yield _in_words(case)


def _counterexample(exercise: Exercise, door: Door, smallest: Response) -> Counterexample:
    """The smallest case with what the program did on it and what a right one does."""
    question, answer, _ = smallest
    theirs = ours = None
    is_game = any(isinstance(a, GameSpec) for call in question.calls for a in call.arguments)
    # Where the answer is a literal nothing was searched, and a right search would give it away.
    if is_game and exercise.draws and exercise.kind != "literal":
        is_late = smallest.fault_kind == "TIMEOUT"
        theirs = answer.trace if is_late else door.ask(question, detail=True).trace
        ours = PlainDoor(exercise.reference).ask(question, detail=True).trace
    game = _game_of(question) if theirs or ours else None
    return replace(_in_words(smallest), yours=theirs, right=ours, game=game)


def _in_words(response: Response) -> Counterexample:
    """The case without a picture. In the notation of trees "0" is a game that is over, which
    nobody has to guess."""
    question, answer, wrong = response
    assert wrong
    spec = _game_of(question)
    is_over = spec is not None and spec.kind == "Tree" and _is_over(spec)
    return Counterexample(
        question=question.text + (" (the game is over)" if is_over else ""),
        expected=wrong.expected,
        given=wrong.given,
        sentence=wrong.sentence,
        traceback=answer.fault.traceback if answer.fault else "",
        property=question.property,
        is_smallest=question.smaller is not no_smaller,
    )


def _game_of(question: Question) -> GameSpec | None:
    """The game that the last call is about."""
    games = (a for a in question.calls[-1].arguments if isinstance(a, GameSpec))
    return next(games, None)


def _is_over(spec: GameSpec) -> bool:
    game = spec.game()
    return game.is_terminal(game.initial())
