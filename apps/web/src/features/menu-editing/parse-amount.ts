import { useLingui } from '@lingui/react/macro';
import { PRICE_MAX, PRICE_TOO_FINE, PRICE_TOO_HIGH } from '@tiffin/contracts';
import { parseAmount, isAmbiguousAmount, ambiguousAmountText } from '../../forms/amounts';
import { ruleText } from '../../forms/rule-texts';

/** A whole number of pieces as somebody types it; `undefined` where it is none. */
export function parseCount(typed: string): number | undefined {
  const text = typed.trim();
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

export type PriceProblem = 'zero' | 'too-high' | 'too-fine' | 'unclear' | 'no-price';

/** What is wrong with a typed price: it is 0 or missing, it breaks one of the limits of the menu, or it is no amount at all. */
export function priceProblem(typed: string): PriceProblem | undefined {
  const text = typed.trim();
  const rupees = parseAmount(text);
  if (text === '' || rupees === 0) return 'zero';
  if (rupees > PRICE_MAX) return 'too-high';
  if (!Number.isNaN(rupees)) return undefined;
  if (/^\d*\.\d{3,}$/.test(text)) return 'too-fine';
  return isAmbiguousAmount(text) ? 'unclear' : 'no-price';
}

/** What a form says about a typed price; `zero` is its own words for one that is 0 or missing. */
export function usePriceErrorTexts(zero: string): Readonly<Record<PriceProblem, string>> {
  const { t } = useLingui();
  return {
    zero,
    unclear: ambiguousAmountText(),
    'too-high': ruleText(PRICE_TOO_HIGH),
    'too-fine': ruleText(PRICE_TOO_FINE),
    'no-price': t`please enter a price from 0.01 to 10,000 rupees.`,
  };
}
