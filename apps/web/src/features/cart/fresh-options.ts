import type { QueryClient } from '@tanstack/react-query';
import type { Availability, Snack } from '@tiffin/contracts';
import { SNACKS_KEY } from '../home/use-menu';

/** Gives the cached menu the option groups that came with an answer, which the menu may not have yet: lines say by them what to choose. */
export function cacheFreshOptions(cache: QueryClient, answers: readonly Availability[]): void {
  const fresh = new Map(answers.flatMap(({ snack }) => (snack ? [[snack._id, snack.optionGroups] as const] : [])));
  if (fresh.size === 0) return;
  cache.setQueryData<Snack[]>(SNACKS_KEY, (snacks) =>
    snacks?.map((snack) => (fresh.has(snack._id) ? withGroups(snack, fresh.get(snack._id)) : snack)),
  );
}

function withGroups(snack: Snack, groups: Snack['optionGroups']): Snack {
  const { optionGroups: _, ...dish } = snack;
  return { ...dish, ...(groups && { optionGroups: groups }) };
}
