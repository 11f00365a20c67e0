for (const table of document.querySelectorAll("table.as-sorts")) {
  const heads = [...table.tHead.rows[0].cells];
  const status = document.getElementById("as-said");
  heads.forEach((head, column) => {
    const button = head.querySelector("button");
    if (!button) return;
    button.disabled = false;
    button.addEventListener("click", () => {
      const up = head.getAttribute("aria-sort") !== "ascending";
      const value = (row) => row.cells[column].dataset.v ?? row.cells[column].textContent.trim();
      const compare = (a, b) => {
        const [x, y] = [value(a), value(b)];
        if (x === "" || y === "") return (x === "") - (y === ""); // nothing goes last
        const order = isNaN(x) || isNaN(y) ? x.localeCompare(y, undefined, { numeric: true }) : x - y;
        return up ? order : -order;
      };
      const body = table.tBodies[0];
      body.append(...[...body.rows].sort(compare));
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", up ? "ascending" : "descending");
      status.textContent = `sorted by ${button.textContent.trim()}, ${up ? "ascending" : "descending"}`;
    });
  });
}
