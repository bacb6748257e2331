import { useLingui } from '@lingui/react/macro';
import { PRICE_MAX, PRICE_TOO_FINE, PRICE_TOO_HIGH } from '@tiffin/contracts';
import { parseAmount, isAmbiguousAmount, ambiguousAmountText } from '../../forms/amounts';
import { ruleText } from '../../forms/rule-texts';

/** Parses a whole number of units; `undefined` if the text is none. */
export function parseCount(typed: string): number | undefined {
  const text = typed.trim();
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

export type PriceProblem = 'zero' | 'too-high' | 'too-fine' | 'unclear' | 'no-price';

/** The problem with a typed price, if any: missing or 0, outside the menu's limits, or no amount at all. */
export function priceProblem(typed: string): PriceProblem | undefined {
  const text = typed.trim();
  const rupees = parseAmount(text);
  if (text === '' || rupees === 0) return 'zero';
  if (rupees > PRICE_MAX) return 'too-high';
  if (!Number.isNaN(rupees)) return undefined;
  if (/^\d*\.\d{3,}$/.test(text)) return 'too-fine';
  return isAmbiguousAmount(text) ? 'unclear' : 'no-price';
}

/** The form's texts for price problems; `zero` is the form's own text for a missing price or 0. */
export function usePriceErrorTexts(zero: string): Readonly<Record<PriceProblem, string>> {
  const { t } = useLingui();
  return {
    zero,
    unclear: ambiguousAmountText(),
    'too-high': ruleText(PRICE_TOO_HIGH),
    'too-fine': ruleText(PRICE_TOO_FINE),
    'no-price': t`Please enter a price from ₹0.01 to ₹10,000.`,
  };
}
