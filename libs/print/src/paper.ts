import type { Language } from '@tiffin/contracts';
import { createRequire } from 'node:module';

/** A4, in points. */
export const PAPER = { size: 'A4', width: 595.28, height: 841.89, left: 52, right: 543.28, top: 48, bottom: 770 } as const;

/** The product's colours by role (apps/web/src/tokens.css), on white: the paper colour is not printed. */
export const COLOURS = {
  ink: '#2b1d12',
  muted: '#685646',
  line: '#e7dbc6',
  sunk: '#faf5ea',
  accent: '#f4a91f',
  accentSoft: '#ffefcd',
  readySoft: '#e0f1de',
  readyInk: '#1f6330',
} as const;

/** The weights of a text font. */
type Weights = Readonly<Record<'regular' | 'medium' | 'bold', string>>;

function weights(family: string, name: string): Weights {
  const file = (weight: string): string => createRequire(import.meta.url).resolve(`${family}/${weight}/${name}_${weight}.ttf`);
  return { regular: file('400Regular'), medium: file('600SemiBold'), bold: file('700Bold') };
}

/**
 * For each language a font with its script, Latin letters, the rupee sign and figures of one width: the product's own font and Noto Sans. A
 * PDF file embeds only the used glyphs.
 */
export const FONTS: Readonly<Record<Language, Weights>> = {
  en: weights('@expo-google-fonts/figtree', 'Figtree'),
  hi: weights('@expo-google-fonts/noto-sans-devanagari', 'NotoSansDevanagari'),
  pa: weights('@expo-google-fonts/noto-sans-gurmukhi', 'NotoSansGurmukhi'),
};

/** The ascent of each font as a share of its size. It aligns the baselines of a text in two scripts. */
export const ASCENTS: Readonly<Record<Language, number>> = { en: 0.95, hi: 0.896, pa: 0.896 };

/** The look of a text; sizes in points. */
export interface TextStyle {
  readonly font: keyof Weights;
  readonly size: number;
  readonly colour: keyof typeof COLOURS;
}

export const STYLES = {
  brand: { font: 'bold', size: 17, colour: 'ink' },
  canteen: { font: 'medium', size: 10.5, colour: 'muted' },
  title: { font: 'bold', size: 24, colour: 'ink' },
  student: { font: 'medium', size: 12, colour: 'ink' },
  section: { font: 'bold', size: 13, colour: 'ink' },
  head: { font: 'medium', size: 9, colour: 'muted' },
  cell: { font: 'regular', size: 10, colour: 'ink' },
  faint: { font: 'regular', size: 9, colour: 'muted' },
  strong: { font: 'medium', size: 10, colour: 'ink' },
  due: { font: 'bold', size: 28, colour: 'ink' },
  total: { font: 'bold', size: 13, colour: 'ink' },
} as const satisfies Record<string, TextStyle>;
