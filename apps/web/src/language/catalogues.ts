import type { TranslatedLanguage } from '@tiffin/contracts';
import type { TextPart } from './text-parts';

type Catalogue = { readonly default: Readonly<Record<string, string>> };

/**
 * The translated texts by the parts in which pages load them (English is in the code); `texts-plugin.ts` builds them from `locales/*.po`.
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
