/**
 * Adds rows to rows: those of the same key become one, those of which nothing is left go. Sorted by key, so that the same events make the same
 * document in whatever order they come.
 */
export function counted<Row>(
  keyOf: (row: Row) => string | number,
  add: (one: Row, more: Row) => Row,
  count: keyof Row,
): (rows: readonly Row[], more: Iterable<Row>) => readonly Row[] {
  return (rows, more) => {
    const byKey = new Map(rows.map((row) => [keyOf(row), row]));
    for (const row of more) {
      const key = keyOf(row);
      const known = byKey.get(key);
      byKey.set(key, known ? add(known, row) : row);
    }
    return [...byKey]
      .filter(([, row]) => row[count] !== 0)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, row]) => row);
  };
}
