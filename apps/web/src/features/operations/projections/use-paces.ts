import { useState } from 'react';
import type { ProjectionStatus } from '@tiffin/contracts';
import { type Pace, paceOf, addSample, type PositionSample } from './pace';

/** What moves: the live generation, and the fold of a verification. The server reports a rebuild's pace itself. */
export type Mover = 'live' | 'verification';
export type Paces = (name: string, mover: Mover) => Pace | undefined;

type Sightings = ReadonlyMap<string, readonly PositionSample[]>;
const keyOf = (name: string, mover: Mover) => `${mover} ${name}`;

/** The pace of everything that moves, from the answers that this page has seen. `at`: when the statuses were read, in ms. */
export function usePaces(statuses: readonly ProjectionStatus[] | undefined, at: number): Paces {
  const [seen, setSeen] = useState<{ at: number; sightings: Sightings }>({ at: 0, sightings: new Map() });
  if (statuses && at !== seen.at) setSeen({ at, sightings: sightAll(seen.sightings, statuses, at) });
  return (name, mover) => paceOf(seen.sightings.get(keyOf(name, mover)) ?? []);
}

/** Adds samples of what moves now; drops those of what has ended. */
function sightAll(before: Sightings, statuses: readonly ProjectionStatus[], at: number): Sightings {
  const after = new Map<string, readonly PositionSample[]>();
  for (const { name, position, head, verification } of statuses) {
    const see = (mover: Mover, where: number) => {
      const key = keyOf(name, mover);
      after.set(key, addSample(before.get(key) ?? [], { at, position: where, head }));
    };
    see('live', position);
    if (verification?.state === 'running') see('verification', verification.position);
  }
  return after;
}
