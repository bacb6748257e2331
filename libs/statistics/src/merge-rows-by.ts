/**
 * Returns a function that adds rows to rows that it returned before (or none). It merges rows of the same key and drops those whose count
 * becomes 0. Sorted by key, so that the same events in any order make the same document. Uses binary search, since every order adds rows
 * to its day.
 */
export function mergeRowsBy<Row>(
  keyOf: (row: Row) => string | number,
  add: (sum: Row, row: Row) => Row,
  count: keyof Row,
): (rows: readonly Row[], more: Iterable<Row>) => readonly Row[] {
  return (rows, more) => {
    const sums = [...rows];
    for (const row of more) {
      const key = keyOf(row);
      const index = indexOfKey(key, sums, keyOf);
      const rowAtIndex = sums[index];
      const sum = rowAtIndex !== undefined && keyOf(rowAtIndex) === key ? rowAtIndex : undefined;
      sums.splice(index, sum ? 1 : 0, sum ? add(sum, row) : row);
    }
    return sums.filter((row) => row[count] !== 0);
  };
}

/** Returns the index of the first row whose key is not below this one. */
function indexOfKey<Row>(key: string | number, sorted: readonly Row[], keyOf: (row: Row) => string | number): number {
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
