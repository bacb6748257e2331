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
/** ms. What looks at each character a few times takes a hundredth of it; what looks at all of them for each takes ten times as much. */
const AT_MOST = 1_000;

const rules: Record<string, FieldRule> = {
  ...RULES,
  ...CONTACT_FIELDS,
  PHONE_NUMBER,
  line: freeText(140),
  'text as long as all that is sent': freeText(LENGTH * 2, { lineBreaks: true }),
  'compared text as long': comparedText(LENGTH * 2),
};
const origins = OriginRule.of('https://tiffin.example');
/** Whatever reads a text that anybody may send. */
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

/** One character, or a few, of each class that a pattern may tell apart. */
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
/** Before and after the repeated ones: the beginning of something right, and what makes it wrong. */
const AROUND = [
  ['', ''],
  ['a', 'b'],
  ['BH1', '!'],
  ['a@b', '!'],
  ['9198', 'x'],
  ['=', '\u0000'],
] as const;
const texts = REPEATED.flatMap((repeated) => AROUND.map(([before, after]) => before + repeated.repeat(LENGTH / repeated.length) + after));

test.each(readers)('%s takes moments for whatever is sent', (_, read) => {
  for (const text of texts) {
    const begun = performance.now();
    read(text);
    const taken = performance.now() - begun;
    if (taken > AT_MOST) throw new Error(`${JSON.stringify(`${text.slice(0, 8)}…${text.slice(-4)}`)} took ${Math.round(taken)} ms.`);
  }
});
