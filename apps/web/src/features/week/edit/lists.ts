/** The list with another value at a place. */
export function replaceAt<Row>(rows: readonly Row[], index: number, row: Row): readonly Row[] {
  return rows.map((other, at) => (at === index ? row : other));
}

/** The list without what stands at a place. */
export function removeAt<Row>(rows: readonly Row[], index: number): readonly Row[] {
  return rows.filter((_, at) => at !== index);
}
