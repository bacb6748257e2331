import type { Position } from '@tiffin/event-sourcing';
import type { AnyView, Generation, ViewCatalog } from '@tiffin/read-models';
import { announceRange } from './announce-range.js';
import type { RunningGeneration } from './running-generation.js';
import type { ViewContext } from './view-context.js';
import { OperationRefused } from '../view-operations.js';

export interface Cutover {
  readonly view: AnyView;
  readonly live: RunningGeneration;
  readonly next: RunningGeneration;
  /** The previous generation so far, which is dropped. */
  readonly outgoing?: RunningGeneration;
}

/** How long the live generation may be held while the next one catches up with it, in ms. */
const LONGEST_HOLD = 5_000;

/**
 * Makes another generation of a view live while clients read and listen. The live one is held between two pages until the next one has
 * consumed as much, so that no reader sees an older state. Both are held while the catalog is updated. Then what the next one has beyond
 * the live one is announced, so that every change is announced once. `swap` is called at the moment of the change.
 *
 * A paused view stays paused, with the next generation. Throws `OperationRefused` `not_ready` if the next one can't catch up. If it throws,
 * or the catalog can't be updated, nothing has changed.
 */
export async function cutOver({ view, live, next, outgoing }: Cutover, context: ViewContext, swap: () => void): Promise<void> {
  const { catalog, limits, stopping } = context;
  const releases: (() => void)[] = [];
  const hold = async ({ projection }: RunningGeneration): Promise<Position> => {
    releases.push(await projection.hold());
    return projection.consumed;
  };
  try {
    await waitUntilConsumed(next, live.projection.consumed, limits.stall.after, stopping);
    const announced = await hold(live);
    await waitUntilConsumed(next, announced, LONGEST_HOLD, stopping);
    const reached = await hold(next);
    if (outgoing) await hold(outgoing);
    await promote(catalog, view, next.generation);
    outgoing?.projection.retire();
    live.projection.announce(false);
    next.projection.announce(true);
    if (live.projection.paused) {
      next.projection.pause();
      live.projection.resume();
    }
    swap();
    // Callers that wait for the old live generation must now wait for the new one.
    live.projection.waiters.cancelAll();
    await announceRange({ view, store: next.store, after: announced, upTo: reached }, context);
  } finally {
    for (const release of releases) release();
  }
}

/** Waits until the generation has consumed `position`, as long as it makes progress within `timeout` ms. */
async function waitUntilConsumed(next: RunningGeneration, position: Position, timeout: number, signal: AbortSignal): Promise<void> {
  const { projection } = next;
  // A previous generation that is being removed.
  if (next.closed) throw new OperationRefused('not_ready', `${projection.name} is being removed`);
  while (projection.consumed < position) {
    const before = projection.consumed;
    if (!projection.ended) await projection.waiters.wait(position, { timeout, signal });
    signal.throwIfAborted();
    if (projection.consumed > before) continue;
    const reason = projection.error ? `: ${projection.error.message}` : '';
    throw new OperationRefused('not_ready', `${projection.name} stands at ${before} and can’t catch up to ${position}${reason}`);
  }
}

/** Makes the generation live in the catalog. If the answer was lost, the catalog may have done it all the same. */
async function promote(catalog: ViewCatalog, view: AnyView, generation: Generation): Promise<void> {
  try {
    await catalog.makeLive(generation);
  } catch (error) {
    const live = await catalog.live(view).catch(() => undefined);
    if (live?.number !== generation.number) throw error;
  }
}
