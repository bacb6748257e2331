const formats = new Map<string, Intl.DateTimeFormat>();

function format(timeZone: string, kind: 'date' | 'time'): Intl.DateTimeFormat {
  const key = `${kind} ${timeZone}`;
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  const date = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const;
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { timeZone, ...(kind === 'date' && date), ...time });
  formats.set(key, known);
  return known;
}

/** `Sat, Nov 21, 2026, 12:15 PM`, in the canteen's zone (decisions 8.6). */
export function orderDate(instant: string, timeZone: string): string {
  return format(timeZone, 'date').format(new Date(instant));
}

/** `12:15 PM`, in the canteen's zone. */
export function clockTime(instant: string, timeZone: string): string {
  return format(timeZone, 'time').format(new Date(instant));
}
