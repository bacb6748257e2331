import { runsOf, type Draws } from './runs.js';

/** Fonts with Latin letters and their own script. */
const draws: Draws = (font, text) =>
  new RegExp({ en: '^[ -~é]*$', hi: '^[ -~\u0900-\u097f]*$', pa: '^[ -~\u0a00-\u0a7f]*$' }[font]).test(text);
const drawn = (text: string, language: 'en' | 'hi' | 'pa' = 'en'): string[] =>
  runsOf(text, language, draws).map((run) => `${run.font}:${run.text}`);

test.each([
  ['ASHA', ['en:ASHA']],
  ['₹', ['en:?']],
  ['आरव Sharma', ['hi:आरव', 'en: Sharma']],
  ['ਸਤਲੁਜ', ['pa:ਸਤਲੁਜ']],
  ['கவிதா மெஸ்', ['en:kavita mes']],
  ['కమల గౌడ్', ['en:kamala gaud']],
  ['മോഹൻ ৩', ['en:mohan 3']],
  ['ạ ﬁ', ['en:a fi']],
  ['Ravi 🎉', ['en:Ravi ']],
  ['🎉🎉', ['en:??']],
  ['中文', ['en:??']],
])('splits %s into runs', (text, runs) => expect(drawn(text)).toEqual(runs));

test('a letter that the page’s own font lacks is drawn with another font', () => expect(drawn('Zoé', 'hi')).toEqual(['hi:Zo', 'en:é']));
