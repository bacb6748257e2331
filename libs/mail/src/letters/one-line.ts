/** Breaks of lines and pages of any kind, other control characters, what turns the direction of writing, and halves of characters. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_C}\u{FEFF}]+/gu;

/** The text on one line, whatever it holds: nothing that somebody typed makes a line or a header of its own. */
export function oneLine(text: string): string {
  return text.replace(UNSEEN, ' ').replace(/ {2,}/g, ' ').trim();
}
