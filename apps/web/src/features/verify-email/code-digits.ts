import { VERIFICATION_CODE_LENGTH } from '@tiffin/contracts';

/** The content of the boxes: a digit each, or empty. */
export type CodeDigits = readonly string[];

/** The boxes' content after a step, and the box that gets the focus. */
export interface Step {
  readonly digits: CodeDigits;
  readonly focus: number;
}

export const NO_DIGITS: CodeDigits = Array.from({ length: VERIFICATION_CODE_LENGTH }, () => '');

/** The code, once every box has a digit. */
export function wholeCode(digits: CodeDigits): string | undefined {
  return digits.every((digit) => digit !== '') ? digits.join('') : undefined;
}

/** A box's content became `content`: one typed digit, also over an existing one, or several from autofill. */
export function enterDigits(digits: CodeDigits, box: number, content: string): Step {
  if (content === '') return { digits: digits.with(box, ''), focus: box };
  const before = digits[box] ?? '';
  const typed = content.length === 2 ? content.replace(before, '') : content;
  return fill(digits, box, typed);
}

/** Text was pasted into a box: a whole code fills all boxes, wherever the cursor is. */
export function pasteDigits(digits: CodeDigits, box: number, text: string): Step {
  return fill(digits, digitsIn(text).length >= digits.length ? 0 : box, text);
}

/** Backspace: empties this box, or the previous one if this one is empty. */
export function eraseBack(digits: CodeDigits, box: number): Step {
  const emptied = digits[box] === '' ? Math.max(0, box - 1) : box;
  return { digits: digits.with(emptied, ''), focus: emptied };
}

/** The box that a key moves to; `undefined` for other keys. */
export function boxForKey(key: string, box: number): number | undefined {
  const last = NO_DIGITS.length - 1;
  const boxes: Record<string, number> = { ArrowLeft: Math.max(0, box - 1), ArrowRight: Math.min(last, box + 1), Home: 0, End: last };
  return boxes[key];
}

/** Skips characters that are no digits. */
function fill(digits: CodeDigits, from: number, text: string): Step {
  const newDigits = digitsIn(text).slice(0, digits.length - from);
  const filled = digits.map((digit, box) => newDigits[box - from] ?? digit);
  return { digits: filled, focus: Math.min(from + newDigits.length, digits.length - 1) };
}

const digitsIn = (text: string): string[] => [...text].filter((character) => character >= '0' && character <= '9');
