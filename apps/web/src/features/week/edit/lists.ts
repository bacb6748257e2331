/** The list with the value at an index replaced. */
export function replaceAt<Row>(rows: readonly Row[], index: number, row: Row): readonly Row[] {
  return rows.map((current, at) => (at === index ? row : current));
}

/** The list without the value at an index. */
export function removeAt<Row>(rows: readonly Row[], index: number): readonly Row[] {
  return rows.filter((_, at) => at !== index);
}
