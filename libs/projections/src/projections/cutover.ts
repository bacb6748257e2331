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
  /** The previous one before, which goes. */
  readonly outgoing?: RunningGeneration;
}

/** How long the live generation may be held while the next one comes to where it stands, in ms. */
const HELD = 5_000;

/**
 * Makes another generation of a view live while people read and listen. The live one is held between two pages until the next one has all that
 * it has, so that no reader goes back; both are held while the catalog is told. What the next one has beyond the live one was announced by
 * nobody: that is done now, before it goes on, so that every change is announced once. `swap` is called in the moment of the change.
 *
 * A view that is paused stays so, with the next generation. Throws `OperationRefused` `not_ready` where the next one can't catch up; then, and
 * where the catalog can't be told, everything is as before.
 */
export async function cutOver({ view, live, next, outgoing }: Cutover, context: ViewContext, swap: () => void): Promise<void> {
  const { catalog, limits, stopping } = context;
  const releases: (() => void)[] = [];
  const hold = async ({ projection }: RunningGeneration): Promise<Position> => {
    releases.push(await projection.hold());
    return projection.consumed;
  };
  try {
    await reach(next, live.projection.consumed, limits.stall.after, stopping);
    const announced = await hold(live);
    await reach(next, announced, HELD, stopping);
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
    // Whoever waits for the live generation is to wait for this one now.
    live.projection.waiters.cancelAll();
    await announceRange({ view, store: next.store, after: announced, upTo: reached }, context);
  } finally {
    for (const release of releases) release();
  }
}

/** Waits until the generation has consumed `position`, as long as it makes progress within `patience` ms. */
async function reach(next: RunningGeneration, position: Position, patience: number, signal: AbortSignal): Promise<void> {
  const { projection } = next;
  // One that is being removed, and can't be at present, has nothing to go over to.
  if (next.closed) throw new OperationRefused('not_ready', `${projection.name} is being removed`);
  while (projection.consumed < position) {
    const before = projection.consumed;
    if (!projection.ended) await projection.waiters.wait(position, { timeout: patience, signal });
    signal.throwIfAborted();
    if (projection.consumed > before) continue;
    const reason = projection.error ? `: ${projection.error.message}` : '';
    throw new OperationRefused('not_ready', `${projection.name} stands at ${before} and can’t catch up to ${position}${reason}`);
  }
}

/** The catalog may have done it although its answer was lost. */
async function promote(catalog: ViewCatalog, view: AnyView, generation: Generation): Promise<void> {
  try {
    await catalog.makeLive(generation);
  } catch (error) {
    const live = await catalog.live(view).catch(() => undefined);
    if (live?.number !== generation.number) throw error;
  }
}
