import type { Random } from '../../chaos/random.js';

const NUMBERS = ['0', '-1', '1', '1e3', 'abc', '', '9'.repeat(50), '0x10', '1.5', ' 1', '999999999'];
const PLAIN = ['', '*', 'null', '\u00e9\u00ff', ',,,;;;', 'a=b=c; d', '"', 'x'.repeat(4_000), '%00%zz', '{"a":1}'];

const ODD: Readonly<Record<string, readonly (string | string[])[]>> = {
  'x-after-position': NUMBERS,
  'idempotency-key': ['', 'not-a-uuid', 'x'.repeat(4_000), ['a', 'b'], '00000000-0000-0000-0000-000000000000'],
  accept: ['text/html', 'application/xml;q=0.1', '*/*;q=nonsense', ...PLAIN],
  'accept-encoding': ['gzip;q=0', 'br, gzip;q=2', 'identity;q=0, *;q=0', 'zstd', ...PLAIN],
  'accept-language': PLAIN,
  authorization: ['Bearer', 'Bearer ', 'Bearer x', 'Basic Og==', `Bearer ${'x'.repeat(4_000)}`, ...PLAIN],
  origin: ['null', 'http://evil.example', 'https://127.0.0.1', 'http://127.0.0.1:99999', 'file://', ...PLAIN],
  'sec-fetch-site': ['same-origin', 'cross-site', 'none', ...PLAIN],
  host: ['evil.example', '127.0.0.1', 'a'.repeat(300), ':0', '[::1'],
  range: ['bytes=0-', 'bytes=9-1', 'bytes=-', 'bytes=0-0,1-1,2-2', ...PLAIN],
  'if-none-match': ['*', 'W/"x"', ...PLAIN],
  'if-modified-since': ['yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT', ...PLAIN],
  'x-forwarded-for': ['1.2.3.4', '::1, unknown', 'x'.repeat(2_000), ...PLAIN],
  'x-http-method-override': ['DELETE'],
  'content-encoding': ['gzip', 'br', 'identity', ...PLAIN],
  expect: ['100-continue'],
  'x-long': ['x'.repeat(20_000)],
  'x-twice': [['1', '2', '3']],
  cookie: [
    'tiffin_session=',
    'tiffin_session=%00',
    'tiffin_session=x; tiffin_session=y',
    'tiffin_device="',
    '=;=;;',
    `tiffin_session=${'x'.repeat(4_000)}`,
    '__proto__=1',
    '\u00e9=\u00ff',
  ],
};

/** Generates one to three unusual headers. A cookie among them precedes a session's. */
export function oddHeaders(random: Random): Record<string, string | string[]> {
  const names = random.shuffled(Object.keys(ODD)).slice(0, random.between(1, 3));
  return Object.fromEntries(names.map((name) => [name, random.pick(ODD[name] ?? [''])]));
}
