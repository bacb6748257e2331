import type { Ids } from '@tiffin/kernel';

/** UUIDs that count from 1: `00000000-0000-4000-8000-000000000001`. Different first groups keep several counters apart. */
export function sequentialIds(firstGroup = 0): Ids {
  const group = firstGroup.toString(16).padStart(8, '0');
  let last = 0;
  return { uuid: () => `${group}-0000-4000-8000-${(++last).toString(16).padStart(12, '0')}` };
}
