import type { Position } from '@tiffin/event-sourcing';
import type { PositionWaiters } from './position-waiters.js';

/** A projection or a reactor: consumes the log in order. */
export interface Consumer {
  readonly name: string;
  /** All events up to this position are consumed, those of other streams included. */
  readonly consumed: Position;
  /** Why it can't go on at present, if so. */
  readonly error: Error | undefined;
  /** It does not go on before a restart. */
  readonly ended: boolean;
  readonly paused: boolean;
  /** It waits for its turn, which is not a stall. */
  readonly waiting?: boolean;
  readonly waiters: PositionWaiters;
}
