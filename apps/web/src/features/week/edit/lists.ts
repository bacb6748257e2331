/** The list with another value at a place. */
export function changed<Row>(rows: readonly Row[], index: number, row: Row): readonly Row[] {
  return rows.map((other, at) => (at === index ? row : other));
}

/** The list without what stands at a place. */
export function without<Row>(rows: readonly Row[], index: number): readonly Row[] {
  return rows.filter((_, at) => at !== index);
}
