import { fieldError, RULES } from '@tiffin/contracts';

/** Marks between the parts of a name, such as in D'Souza, Anne-Marie, A.P.J. and "Rao, Asha (Jr)". */
const BETWEEN = /['’‘ʼ`´.,()/\-‐‑–]+/gu;
/** Latin letters that no accent makes of a letter of the alphabet. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
};

/**
 * Returns the nearest spelling of a person's name that its rule accepts: letters without accents, spaces for marks, initials for the middle
 * words of a long name, and without them if it is still too long. Returns `undefined` for a name in another script, and for a text that looks like anything else.
 */
export function passingName(name: string): string | undefined {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/[ßøØæÆœŒłŁđĐ]/gu, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(BETWEEN, ' ');
  const words = plain.split(' ').filter((word) => word !== '');
  const spelling = shortened(words).trim();
  return fieldError(RULES.fullName, spelling) === undefined ? spelling : undefined;
}

function shortened(words: readonly string[]): string {
  const { maxLength = 20 } = RULES.fullName;
  const whole = words.join(' ');
  if (whole.length <= maxLength) return whole;
  const withInitials = words.map((word, index) => (index === 0 || index === words.length - 1 ? word : word.slice(0, 1))).join(' ');
  if (withInitials.length <= maxLength) return withInitials;
  return [words[0], words.at(-1)].join(' ').slice(0, maxLength);
}
