import { usePackagedItems, useSnacks } from '../home/use-menu';

/** What the snacks and packaged items on the menu are called, by id, in the order of the menu. */
export function useItemNames(): ReadonlyMap<string, string> {
  const snacks = useSnacks().data ?? [];
  const items = usePackagedItems().data ?? [];
  return new Map([...snacks.map(({ _id, name }) => [_id, name] as const), ...items.map(({ _id, category }) => [_id, category] as const)]);
}
