/** One row of the summary is one name, ignoring case and spaces (docs/reference/decisions.md#3.1, #5.1). */
export function dishKey(name: string): string {
  return name.toLowerCase().replace(/\s+/g, '');
}
