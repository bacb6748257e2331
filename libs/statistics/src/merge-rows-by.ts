/**
 * Adds rows to rows that this made, or none: those of the same key become one, those of which nothing is left go. Sorted by key, so that the same events
 * make the same document in whatever order they come. Looks at few of the rows, since a day's are counted anew with every order.
 */
export function mergeRowsBy<Row>(
  keyOf: (row: Row) => string | number,
  add: (one: Row, more: Row) => Row,
  count: keyof Row,
): (rows: readonly Row[], more: Iterable<Row>) => readonly Row[] {
  return (rows, more) => {
    const sums = [...rows];
    for (const row of more) {
      const key = keyOf(row);
      const at = placeOf(key, sums, keyOf);
      const there = sums[at];
      const known = there !== undefined && keyOf(there) === key ? there : undefined;
      sums.splice(at, known ? 1 : 0, known ? add(known, row) : row);
    }
    return sums.filter((row) => row[count] !== 0);
  };
}

/** Of the first row whose key is not below this one. */
function placeOf<Row>(key: string | number, sorted: readonly Row[], keyOf: (row: Row) => string | number): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const row = sorted[middle];
    if (row !== undefined && keyOf(row) < key) from = middle + 1;
    else to = middle;
  }
  return from;
}
