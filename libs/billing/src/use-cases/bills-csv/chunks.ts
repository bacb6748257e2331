/** Bills read at a time: those of a whole file are never in memory. */
const CHUNK_SIZE = 20;

export function* chunks<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += CHUNK_SIZE) yield rows.slice(from, from + CHUNK_SIZE);
}
