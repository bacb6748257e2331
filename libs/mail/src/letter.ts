import type { Language } from '@tiffin/contracts';

/** What a mail says. Its text and its HTML are both rendered from this one source, the text first. */
export interface Letter {
  /** One e-mail address. */
  readonly to: string;
  /** Who reads an answer to this mail: one e-mail address. Without it nobody does, and the mail says so. */
  readonly replyTo?: string;
  /** What it is written in; the first language where it says none. */
  readonly language?: Language;
  readonly subject: string;
  readonly heading: string;
  /** Above what it is about: `Hello Asha,` and why this mail comes. */
  readonly opening: readonly string[];
  /** What it is about, each a line of its own in the text: `Verification code: 123456` (docs/reference/wire.md#9.3). */
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

/** What a letter says in one language: all but whom it is for, and where its button leads. */
export type LetterWords = Pick<Letter, 'subject' | 'heading' | 'opening' | 'facts' | 'closing'>;

/** What a letter says in each language, of what it is about. The compiler misses a language that lacks it. */
export type LetterIn<About> = Readonly<Record<Language, (about: About) => LetterWords>>;
