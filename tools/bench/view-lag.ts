import type { Appended } from '@tiffin/event-sourcing';
import type { Projections } from '@tiffin/read-models';
import { Latencies } from './latencies.js';
import { atSteadyRate } from './steady-rate.js';

const PER_SECOND = 50;
const WARM_UP = 5 * PER_SECOND;
const APPENDS = 20 * PER_SECOND;
/** A view that is later than this doesn't follow the log at all. */
const TIMEOUT_MS = 10_000;

/**
 * Measures how long after an append's acknowledgement the view has consumed it, at a steady 50 appends a second: the wait of a
 * request that reads its own write. 0 if the view was faster than the acknowledgement. Throws if the view doesn't get there.
 */
export async function measureViewLag(
  view: string,
  projections: Projections,
  append: (number: number) => Promise<Appended>,
): Promise<Latencies> {
  let latencies = new Latencies();
  const measureOne = async (number: number): Promise<void> => {
    const { position } = await append(number);
    const acknowledged = performance.now();
    if (!(await projections.waitFor(view, position, TIMEOUT_MS))) throw new Error(`${view} did not reach ${position}`);
    latencies.add(performance.now() - acknowledged);
  };
  await atSteadyRate(PER_SECOND, WARM_UP, measureOne);
  latencies = new Latencies();
  await atSteadyRate(PER_SECOND, APPENDS, (number) => measureOne(WARM_UP + number));
  return latencies;
}
