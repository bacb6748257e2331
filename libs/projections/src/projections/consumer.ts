import type { Position } from '@tiffin/event-sourcing';
import type { PositionWaiters } from './position-waiters.js';

/** Something that consumes the log in order: a projection or a reactor. */
export interface Consumer {
  readonly name: string;
  /** Everything up to here is dealt with, matching or not. */
  readonly consumed: Position;
  /** What keeps it from going on at present. */
  readonly error: Error | undefined;
  /** It will not go on before a restart. */
  readonly ended: boolean;
  readonly paused: boolean;
  /** Others have their turn before it: no stall. */
  readonly waiting?: boolean;
  readonly waiters: PositionWaiters;
}
