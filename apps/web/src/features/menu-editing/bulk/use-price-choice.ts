import { t } from '@lingui/core/macro';
import { allNames, comparable } from '@tiffin/contracts';
import { useState } from 'react';
import { ambiguousAmountText, isAmbiguousAmount, parseAmount } from '../../../forms/amounts';
import { useSearch } from '../../../page/use-search';
import { usePackagedItems, useSnacks } from '../../home/use-menu';
import { changedPrices, menuPrices, pricesToSend } from './new-prices';
import type { TypedRule } from './price-rule-fields';

const NO_RULE: TypedRule = { direction: 'raise', unit: 'rupees', amount: '', rounded: false };

/** The chosen prices, how they change, and what becomes of them. */
export function usePriceChoice() {
  const snacks = useSnacks().data;
  const items = usePackagedItems().data;
  const [search] = useSearch();
  const [rule, setRule] = useState(NO_RULE);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const prices = menuPrices(snacks ?? [], items ?? []);
  const amount = rule.amount.trim() === '' ? 0 : parseAmount(rule.amount);
  const by = Number.isNaN(amount) ? 0 : rule.direction === 'raise' ? amount : -amount;
  const changed = changedPrices(prices, chosen, { by, unit: rule.unit, rounded: rule.rounded });
  const amountError = isAmbiguousAmount(rule.amount) ? ambiguousAmountText() : t`Please enter a number.`;
  return {
    loaded: snacks !== undefined && items !== undefined,
    searched: search.trim() !== '',
    /** The prices that the search finds. Chosen ones stay chosen. */
    found: prices.filter(({ item }) => allNames(item).some((name) => comparable(name).includes(comparable(search)))),
    changed,
    chosen,
    choose: (keys: readonly string[], isChosen: boolean) =>
      setChosen((before) => new Set(isChosen ? [...before, ...keys] : [...before].filter((key) => !keys.includes(key)))),
    rule,
    setRule,
    amountError: Number.isNaN(amount) ? amountError : undefined,
    toSend: pricesToSend(changed.values()),
    isWrong: Number.isNaN(amount) || [...changed.values()].some(({ problem }) => problem),
    clear: () => {
      setChosen(new Set());
      setRule(NO_RULE);
    },
  };
}
