import { randomIds, systemClock } from '@tiffin/kernel';
import { moveInstallation, type MoveReport } from '../src/index.js';
import { type Move } from '../src/move/move-installation.js';
import type { MovingStores } from '../src/move/moving-stores.js';

/** Moves an installation without reporting progress. */
export function move(source: MovingStores, target: MovingStores, options: Partial<Move> = {}): Promise<MoveReport> {
  const watcher = { began: () => undefined, advanced: () => undefined };
  return moveInstallation({
    source,
    target,
    signal: new AbortController().signal,
    watcher,
    clock: systemClock,
    ids: randomIds,
    ...options,
  });
}
