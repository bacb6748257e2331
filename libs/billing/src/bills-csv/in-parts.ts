/** Bills read at a time: those of a whole file are never in memory. */
const AT_ONCE = 20;

export function* inParts<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += AT_ONCE) yield rows.slice(from, from + AT_ONCE);
}
