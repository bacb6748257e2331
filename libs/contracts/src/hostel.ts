export const HOSTEL_TYPES = ['BH', 'GH'] as const;
export type HostelType = (typeof HOSTEL_TYPES)[number];

/** Returns a hostel's value, its type and number: `BH3` (docs/reference/decisions.md#2.3). */
export function hostelValue(hostel: { hostelType: HostelType; hostelNumber: number }): string {
  return `${hostel.hostelType}${hostel.hostelNumber}`;
}

/** Returns a hostel's label: `Ganga (BH1)`. */
export function hostelLabel(hostel: { hostelType: HostelType; hostelNumber: number; hostelName: string }): string {
  return `${hostel.hostelName} (${hostelValue(hostel)})`;
}

/** Parses `BH3`; returns `undefined` for anything else. */
export function parseHostel(value: string): { hostelType: HostelType; hostelNumber: number } | undefined {
  const match = /^(BH|GH)([1-9]\d{0,3})$/.exec(value);
  return match ? { hostelType: match[1] as HostelType, hostelNumber: Number(match[2]) } : undefined;
}

/**
 * Splits a log-in or a kitchen key at its first dash: `BH1-101` is hostel `BH1` and `101` (docs/reference/decisions.md#2.3). Returns
 * `undefined` without one.
 */
export function splitAtDash(value: string): { hostel: string; rest: string } | undefined {
  const dash = value.indexOf('-');
  return dash > 0 ? { hostel: value.slice(0, dash), rest: value.slice(dash + 1) } : undefined;
}

/** Returns the part of a user name that people see: without everything up to the first dash (docs/reference/decisions.md#2.3). */
export function shownUserName(userName: string): string {
  return userName.slice(userName.indexOf('-') + 1);
}
