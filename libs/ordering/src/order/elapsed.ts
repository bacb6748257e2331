/** Milliseconds from one instant to another, both ISO 8601; negative where `to` is earlier. */
export function elapsed(from: string, to: string): number {
  return Date.parse(to) - Date.parse(from);
}
