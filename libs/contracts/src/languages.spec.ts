import { dateFormat, formatRupees, isLanguage, LANGUAGE_NAMES, LANGUAGES, numberFormat, RUPEES } from './index.js';

test.each(LANGUAGES)('a sum is written alike in all languages, as in %s', (language) => {
  for (const rupees of [0, 0.05, 52.5, 1_260, 126_000.5, 12_345_678.9, -31.5])
    expect(numberFormat(language, RUPEES).format(rupees)).toBe(formatRupees(rupees));
});

test('writes dates and short numbers by the rules of each language', () => {
  const noon = new Date('2026-11-21T06:45:00Z');
  const written = LANGUAGES.map((language) =>
    dateFormat(language, { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'Asia/Kolkata' }).format(noon),
  );
  expect(written).toEqual(['November 21, 2026', '21 नवंबर 2026', '21 ਨਵੰਬਰ 2026']);
  expect(LANGUAGES.map((language) => numberFormat(language, { notation: 'compact' }).format(120_000))).toEqual([
    '1.2L',
    '1.2\u00a0लाख',
    '1.2L',
  ]);
});

test.each([
  [
    { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' },
    'ਸ਼ਨਿੱਚਰ, 21 ਨਵੰ, 2026, 12:15 pm',
  ],
  [
    { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' },
    'ਸ਼ਨਿੱਚਰਵਾਰ, 21 ਨਵੰਬਰ 2026, 12:15 pm',
  ],
  [{ month: 'long', year: 'numeric' }, 'ਨਵੰਬਰ 2026'],
  [{ hour: 'numeric', minute: '2-digit' }, '12:15 pm'],
] as const)('writes Punjabi dates, which browsers lack: %p', (options, said) => {
  expect(
    dateFormat('pa', { ...options, timeZone: 'Asia/Kolkata' })
      .format(new Date('2026-11-21T06:45:00Z'))
      .replaceAll('\u202f', ' '),
  ).toBe(said);
});

test('names each language in its own script', () => {
  expect(LANGUAGES.map((language) => LANGUAGE_NAMES[language])).toEqual(['English', 'हिन्दी', 'ਪੰਜਾਬੀ']);
  expect([isLanguage('hi'), isLanguage('en-US'), isLanguage(undefined)]).toEqual([true, false, false]);
});
