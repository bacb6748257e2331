import fc from 'fast-check';
import { letterOf } from '../../test/letters.js';
import type { Letter } from '../letter.js';
import { htmlOf } from './letter-html.js';
import { oneLine, textOf } from './letter-text.js';

test('the plain text has every part on its own line', () => {
  expect(textOf(letterOf())).toBe(`Hello Asha,

your canteen has registered you.

Login: BH1-103
Password: aB3dE6gH9kL2

Log in:
https://canteen.example/login?token=abc_def-123&next=a

Change the password after the first log-in.
`);
});

test('a missing part leaves no gap', () => {
  const { to, subject, heading, opening } = letterOf();
  const plain = { to, subject, heading, opening, facts: [], closing: [] };
  expect(textOf(plain)).toBe('Hello Asha,\n\nyour canteen has registered you.\n');
  expect(htmlOf(plain)).not.toMatch(/class="(sunk|button)"/);
});

test('long paragraphs are wrapped between words, and facts and links are not', () => {
  const value = 'x'.repeat(200);
  const lines = textOf(letterOf({ opening: ['word '.repeat(100)], closing: [], facts: [{ label: 'Token', value }] })).split('\n');
  expect(lines).toContain(`Token: ${value}`);
  for (const line of lines.filter((text) => text.startsWith('word'))) expect(line.length).toBeLessThanOrEqual(76);
  expect(lines.join(' ').match(/\bword\b/g)).toHaveLength(100);
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://canteen.example', '/login', ''])(
  'a letter links to http and https only, not to: %s',
  (url) => {
    const letter = letterOf({ action: { label: 'Log in', url } });
    for (const render of [textOf, htmlOf]) expect(() => render(letter)).toThrow(TypeError);
  },
);

const anything = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.stringMatching(/^[\r\n\t\v\f\0\u0085\u2028\u2029<>"'&;: a-z]{0,30}$/),
  fc.constantFrom(
    '\r\nBcc: all@canteen.example\r\n\r\n',
    '\nPassword: made-up',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
  ),
);
const facts = fc.array(fc.record({ label: anything, value: anything }), { maxLength: 4 });

/** Everything that some program takes for the end of a line. */
const BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

test('a fact is one line of the plain text, whatever it contains', () => {
  fc.assert(
    fc.property(facts, (generated) => {
      const lines = textOf(letterOf({ facts: generated })).split(BREAK);
      const expected = generated.map(({ label, value }) => `${oneLine(label)}: ${oneLine(value)}`);
      const plain = textOf(letterOf({ facts: generated.map(() => ({ label: 'a', value: 'b' })) })).split(BREAK);
      expect(lines).toHaveLength(plain.length);
      expect(lines.filter((_, index) => plain[index] === 'a: b')).toEqual(expected);
    }),
  );
});

test('no text of a letter becomes markup in HTML', () => {
  const texts = fc.array(anything, { maxLength: 3 });
  const letters = fc.record({ heading: anything, subject: anything, opening: texts, closing: texts, facts });
  const shape = (letter: Letter): string[] => htmlOf(letter).match(/<[^<>]*>/g) ?? [];
  fc.assert(
    fc.property(letters, (generated) => {
      const harmless = (text: string): string => (text === '' ? '' : 'a');
      const same = {
        heading: harmless(generated.heading),
        subject: harmless(generated.subject),
        opening: generated.opening.map(harmless),
        closing: generated.closing.map(harmless),
        facts: generated.facts.map(() => ({ label: 'a', value: 'b' })),
      };
      expect(shape(letterOf(generated))).toEqual(shape(letterOf(same)));
    }),
  );
});

test('the HTML loads nothing from the network', () => {
  const html = htmlOf(letterOf());
  const addresses = [...html.matchAll(/(?:src|href|url|xmlns)\s*[=(]\s*["']?([^"')\s>]+)/g)].map(([, address]) => address);
  expect(new Set(addresses)).toEqual(new Set(['https://canteen.example/login?token=abc_def-123&amp;next=a', 'http://www.w3.org/2000/svg']));
  expect(html).not.toMatch(/<(script|link|img|iframe|object)|@import|@font-face/);
});
