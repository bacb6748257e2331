/** What kind of device a session began on, from fixed lists: of what the browser says of itself nothing else is kept. Empty where it says nothing known. */
export interface Device {
  readonly browser: string;
  readonly system: string;
}

export const UNKNOWN_DEVICE: Device = { browser: '', system: '' };

/** The first that fits: most browsers also name those that they want to be taken for. */
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

/** The device of a request with this `User-Agent`. */
export function deviceOf(userAgent = ''): Device {
  const named = (kinds: typeof BROWSERS): string => kinds.find(([, sign]) => sign.test(userAgent))?.[0] ?? '';
  return { browser: named(BROWSERS), system: named(SYSTEMS) };
}
