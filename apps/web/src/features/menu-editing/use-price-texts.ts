import { useLingui } from '@lingui/react/macro';
import { PRICE_TOO_FINE, PRICE_TOO_HIGH } from '@tiffin/contracts';
import { ambiguousAmountText } from '../../forms/amounts';
import { ruleText } from '../../forms/rule-texts';
import type { PriceProblem } from './parse-amount';

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
