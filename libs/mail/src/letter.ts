/** What a mail says. Its text and its HTML are both rendered from this one source, the text first. */
export interface Letter {
  /** One e-mail address. */
  readonly to: string;
  /** Who reads an answer to this mail: one e-mail address. Without it nobody does, and the mail says so. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly heading: string;
  /** Above what it is about: `Hello Asha,` and why this mail comes. */
  readonly opening: readonly string[];
  /** What it is about, each a line of its own in the text: `Verification code: 123456` (api.md 9). */
  readonly facts: readonly LetterFact[];
  /** A button in HTML; in the text its address on a line of its own. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Below: how long it holds, and what to do when it was not you. */
  readonly closing: readonly string[];
}

export interface LetterFact {
  readonly label: string;
  readonly value: string;
}
