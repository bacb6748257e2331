import type { RecordedEvent } from '@tiffin/event-sourcing';
import { charged, recorded } from '@tiffin/read-models/testing';

/** 4,000 events on 97 balances: charges, moves and, now and then, one that closes or spoils a balance. */
export const killHistory: readonly RecordedEvent[] = Array.from({ length: 4_000 }, (_, index) => {
  const position = index + 1;
  const tab = `t${(position * 31) % 97}`;
  if (position % 1_501 === 0) return recorded(position, 'Spoiled', { tab });
  if (position % 53 === 0) return recorded(position, 'Closed', { tab });
  if (position % 7 === 0) return recorded(position, 'Moved', { from: tab, to: `t${position % 97}`, amount: position % 10 });
  return charged(position, tab, position % 10);
});
