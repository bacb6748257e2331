import fc from 'fast-check';
import { boxForKey, enterDigits, eraseBack, NO_DIGITS, pasteDigits, wholeCode, type CodeDigits } from './code-digits';

const boxes = (text: string): CodeDigits => [...text.padEnd(6, '.')].map((character) => (character === '.' ? '' : character));
const shown = (digits: CodeDigits) => digits.map((digit) => digit || '.').join('');

test.each([
  ['a digit goes on to the next box', '41', 2, '9', '419...', 3],
  ['the last box keeps the focus', '41920', 5, '7', '419207', 5],
  ['typing over a digit replaces it, whichever side the cursor is on', '41', 0, '47', '71....', 1],
  ['the same digit again counts as typed', '41', 0, '44', '41....', 1],
  ['a letter changes nothing', '41', 2, 'x', '41....', 2],
  ['a letter beside a digit changes nothing', '41', 1, '1x', '41....', 1],
  ['emptying a box stays there', '419', 1, '', '4.9...', 1],
  ['a code that the phone fills into one box fills all', '', 0, '419207', '419207', 5],
])('%s', (_, before, box, content, after, focus) => {
  const step = enterDigits(boxes(before), box, content);
  expect([shown(step.digits), step.focus]).toEqual([after, focus]);
});

test.each([
  ['a whole code fills all boxes, wherever the cursor is', '7', 3, '419 207', '419207', 5],
  ['a partial code continues from this box', '4', 1, '19', '419...', 3],
  ['a code that is too long is cut', '', 4, '4192', '....41', 5],
  ['a pasted line of the mail is parsed', '', 0, 'Verification code: 419207', '419207', 5],
  ['text without digits is ignored', '41', 2, 'hello', '41....', 2],
])('pasted: %s', (_, before, box, text, after, focus) => {
  const step = pasteDigits(boxes(before), box, text);
  expect([shown(step.digits), step.focus]).toEqual([after, focus]);
});

test('backspace empties this box, then the previous one', () => {
  const once = eraseBack(boxes('419'), 2);
  expect([shown(once.digits), once.focus]).toEqual(['41....', 2]);
  const twice = eraseBack(once.digits, once.focus);
  expect([shown(twice.digits), twice.focus]).toEqual(['4.....', 1]);
  expect(eraseBack(NO_DIGITS, 0)).toEqual({ digits: NO_DIGITS, focus: 0 });
});

test('arrows stop at the ends', () => {
  expect([boxForKey('ArrowLeft', 0), boxForKey('ArrowRight', 5), boxForKey('ArrowLeft', 3), boxForKey('End', 1)]).toEqual([0, 5, 2, 5]);
  expect(boxForKey('Home', 4)).toBe(0);
  expect(boxForKey('Tab', 4)).toBeUndefined();
});

test('a code has six digits, whatever is typed or pasted', () => {
  const anywhere = fc.nat({ max: 5 });
  const step = fc.oneof(
    fc.record({ take: fc.constant(enterDigits), box: anywhere, text: fc.string({ maxLength: 8 }) }),
    fc.record({ take: fc.constant(pasteDigits), box: anywhere, text: fc.string({ maxLength: 12 }) }),
    fc.record({ take: fc.constant(eraseBack), box: anywhere, text: fc.constant('') }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const digits = steps.reduce((now, { take, box, text }) => take(now, box, text).digits, NO_DIGITS);
      expect(digits).toHaveLength(6);
      expect(wholeCode(digits) ?? '000000').toMatch(/^\d{6}$/);
    }),
  );
});
