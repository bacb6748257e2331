/** An item's name as the kitchen sums it up: case and spaces don't count, as they don't in the menu (docs/reference/decisions.md#3.1). */
export function normalisedName(name: string): string {
  return name.toLowerCase().replaceAll(/\s/g, '');
}

export function sameName(one: string, other: string): boolean {
  return normalisedName(one) === normalisedName(other);
}
