import type { Reactor } from '@tiffin/read-models';
import type { ReviseBills } from './revise-bills/revise-bills.reactor.js';

/** The reactors of this library. */
export function billingReactors(revising: ReviseBills): readonly Reactor[] {
  return [revising];
}
