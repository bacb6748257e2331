import { useMemo } from 'react';
import { usePackagedItems, useSnacks } from '../home/use-menu';

/** What the things on the menu are called now, by id. What has left it has no name here: the history holds ids alone. */
export function useItemNames(): ReadonlyMap<string, string> {
  const { data: snacks } = useSnacks();
  const { data: items } = usePackagedItems();
  return useMemo(
    () =>
      new Map([
        ...(snacks ?? []).map(({ _id, name }) => [_id, name] as const),
        ...(items ?? []).map(({ _id, category }) => [_id, category] as const),
      ]),
    [snacks, items],
  );
}
