/** Returns the milliseconds from one instant to another, both ISO 8601; negative where `to` is earlier. */
export function elapsed(from: string, to: string): number {
  return Date.parse(to) - Date.parse(from);
}

/** Returns the instant that is `ms` before `from`, which is an instant or a day (its beginning in UTC); all ISO 8601. */
export function earlier(from: string, ms: number): string {
  return new Date(Date.parse(from) - ms).toISOString();
}
