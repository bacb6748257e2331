/**
 * Returns the form of an item's name by which the kitchen groups lines: without case and spaces, as in the menu
 * (docs/reference/decisions.md#3.1).
 */
export function normalisedName(name: string): string {
  return name.toLowerCase().replaceAll(/\s/g, '');
}

/** Whether the kitchen counts two names as the same item. */
export function sameName(a: string, b: string): boolean {
  return normalisedName(a) === normalisedName(b);
}
