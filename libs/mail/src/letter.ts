import type { Language } from '@tiffin/contracts';

/** The content of a mail. Its plain text and its HTML are both rendered from it. */
export interface Letter {
  /** One e-mail address. */
  readonly to: string;
  /** Who gets replies: one e-mail address. Without it replies are not read, and the mail says so. */
  readonly replyTo?: string;
  /** The language of the letter. Default: the first language. */
  readonly language?: Language;
  readonly subject: string;
  readonly heading: string;
  /** The paragraphs at the top: `Hello Asha,` and why this mail was sent. */
  readonly opening: readonly string[];
  /** The facts, each on its own line in the plain text: `Verification code: 123456` (docs/reference/wire.md#9.3). */
  readonly facts: readonly LetterFact[];
  /** A button in HTML; in the plain text its address on its own line. */
  readonly action?: { readonly label: string; readonly url: string };
  /** The paragraphs at the bottom: how long it is valid, and what to do if the recipient did not ask for it. */
  readonly closing: readonly string[];
}

export interface LetterFact {
  readonly label: string;
  readonly value: string;
}

/** The texts of a letter; without the recipient and the button's address. */
export type LetterContent = Pick<Letter, 'subject' | 'heading' | 'opening' | 'facts' | 'closing'>;
