import { VERIFICATION_CODE_LENGTH } from '@tiffin/contracts';

/** What stands in the boxes: a digit each, or nothing. */
export type CodeDigits = readonly string[];

/** What the boxes hold after a step, and which one has the focus then. */
export interface Step {
  readonly digits: CodeDigits;
  readonly focus: number;
}

export const NO_DIGITS: CodeDigits = Array.from({ length: VERIFICATION_CODE_LENGTH }, () => '');

/** The whole code, once every box has its digit. */
export function wholeCode(digits: CodeDigits): string | undefined {
  return digits.every((digit) => digit !== '') ? digits.join('') : undefined;
}

/** A box's content has become `content`: one digit typed, also over the one that was there, or several that the phone filled in. */
export function enterDigits(digits: CodeDigits, box: number, content: string): Step {
  if (content === '') return { digits: digits.with(box, ''), focus: box };
  const before = digits[box] ?? '';
  const typed = content.length === 2 ? content.replace(before, '') : content;
  return fill(digits, box, typed);
}

/** Something was pasted into a box: a whole code fills all of them, wherever the cursor is. */
export function pasteDigits(digits: CodeDigits, box: number, text: string): Step {
  return fill(digits, digitsIn(text).length >= digits.length ? 0 : box, text);
}

/** Backspace: empties this box, or the one before where this one is empty already. */
export function eraseBack(digits: CodeDigits, box: number): Step {
  const emptied = digits[box] === '' ? Math.max(0, box - 1) : box;
  return { digits: digits.with(emptied, ''), focus: emptied };
}

/** Which box a key leads to; `undefined` for keys that don't move. */
export function boxForKey(key: string, box: number): number | undefined {
  const last = NO_DIGITS.length - 1;
  const boxes: Record<string, number> = { ArrowLeft: Math.max(0, box - 1), ArrowRight: Math.min(last, box + 1), Home: 0, End: last };
  return boxes[key];
}

/** Letters and spaces are passed over. */
function fill(digits: CodeDigits, from: number, text: string): Step {
  const found = digitsIn(text).slice(0, digits.length - from);
  const filled = digits.map((digit, box) => found[box - from] ?? digit);
  return { digits: filled, focus: Math.min(from + found.length, digits.length - 1) };
}

const digitsIn = (text: string): string[] => [...text].filter((character) => character >= '0' && character <= '9');
