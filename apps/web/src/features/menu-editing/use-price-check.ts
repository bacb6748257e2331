import { useLingui } from '@lingui/react/macro';
import { priceProblem } from './typed-amount';

/** What a form says about a typed price; `zero` is its own words for one that is 0 or missing. */
export function usePriceCheck(zero: string): (typed: string) => string | true {
  const { t } = useLingui();
  return (typed) => {
    const problem = priceProblem(typed);
    if (problem === undefined) return true;
    return problem === 'zero' ? zero : t`please enter a price from 0.01 to 10,000 rupees.`;
  };
}
