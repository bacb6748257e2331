import type { TranslatedLanguage } from '@tiffin/contracts';
import type { TextPart } from './text-parts';

type Catalogue = { readonly default: Readonly<Record<string, string>> };

/**
 * The texts of the other languages (English stands in the code that shows it), in the parts in which pages need them (`texts-plugin.ts`
 * makes them of `locales/*.po`).
 */
export const CATALOGUES: Readonly<Record<TranslatedLanguage, Readonly<Record<TextPart, () => Promise<Catalogue>>>>> = {
  hi: {
    first: () => import('texts:hi/first'),
    people: () => import('texts:hi/people'),
    office: () => import('texts:hi/office'),
    operators: () => import('texts:hi/operators'),
  },
  pa: {
    first: () => import('texts:pa/first'),
    people: () => import('texts:pa/people'),
    office: () => import('texts:pa/office'),
    operators: () => import('texts:pa/operators'),
  },
};
