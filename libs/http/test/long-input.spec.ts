import {
  comparable,
  CONTACT_FIELDS,
  comparedText,
  csvLine,
  freeText,
  parseHostel,
  plainName,
  plainText,
  RULES,
  shownUserName,
  splitAtDash,
  type FieldRule,
} from '@tiffin/contracts';
import { PHONE_NUMBER } from '@tiffin/contracts/phone';
import { cookieIn, isUuid, OriginRule, plainDecimal, plainInteger } from '../src/index.js';

const LENGTH = 100_000;
/** In ms. Linear code takes a hundredth of it; quadratic code ten times as much. */
const TIME_LIMIT = 1_000;

const rules: Record<string, FieldRule> = {
  ...RULES,
  ...CONTACT_FIELDS,
  PHONE_NUMBER,
  line: freeText(140),
  'text as long as all that is sent': freeText(LENGTH * 2, { lineBreaks: true }),
  'compared text as long': comparedText(LENGTH * 2),
};
const origins = OriginRule.of('https://tiffin.example');
/** Everything that reads text from outside. */
const readers: readonly [string, (text: string) => unknown][] = [
  ...Object.entries(rules).map(([name, rule]): [string, (text: string) => unknown] => [name, rule.accepts]),
  ['plainText', plainText],
  ['plainName', plainName],
  ['comparable', comparable],
  ['phone number', (text) => PHONE_NUMBER.normalize?.(text)],
  ['isUuid', isUuid],
  ['plainInteger', plainInteger],
  ['plainDecimal', plainDecimal],
  ['parseHostel', parseHostel],
  ['splitAtDash', splitAtDash],
  ['shownUserName', shownUserName],
  ['csvLine', (text) => csvLine([text])],
  ['cookieIn', (text) => cookieIn(text, 'tiffin_session')],
  ['origin', (origin) => origins.judge({ origin })],
];

/** One or a few characters of each class that patterns distinguish. */
const REPEATED = [
  'a',
  'Z',
  '0',
  ' ',
  '\u3000',
  '\t',
  '\r\n',
  '\n',
  '-',
  '.',
  '@',
  '=',
  ';',
  ',',
  '"',
  "'",
  '\u200d',
  '\u202e',
  '🍛',
  '\ud83c',
  'a ',
  'a.',
  '""',
  ';=',
];
/** Text around the repeated characters: the beginning of valid input, and what makes it invalid. */
const AROUND = [
  ['', ''],
  ['a', 'b'],
  ['BH1', '!'],
  ['a@b', '!'],
  ['9198', 'x'],
  ['=', '\u0000'],
] as const;
const texts = REPEATED.flatMap((repeated) => AROUND.map(([before, after]) => before + repeated.repeat(LENGTH / repeated.length) + after));

test.each(readers)('%s reads any input in linear time', (_, read) => {
  for (const text of texts) {
    const begun = performance.now();
    read(text);
    const elapsed = performance.now() - begun;
    if (elapsed > TIME_LIMIT) throw new Error(`${JSON.stringify(`${text.slice(0, 8)}…${text.slice(-4)}`)} took ${Math.round(elapsed)} ms.`);
  }
});
