/**
 * The device on which a session began, from fixed lists; nothing else of the `User-Agent` is stored. Empty where it names nothing known.
 */
export interface Device {
  readonly browser: string;
  readonly system: string;
}

export const UNKNOWN_DEVICE: Device = { browser: '', system: '' };

/** The first match counts: most browsers also name other browsers. */
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|OPiOS|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|Chromium|CriOS)\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** Returns the device of a request with this `User-Agent`. */
export function deviceOf(userAgent = ''): Device {
  const firstMatch = (kinds: typeof BROWSERS): string => kinds.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? '';
  return { browser: firstMatch(BROWSERS), system: firstMatch(SYSTEMS) };
}
