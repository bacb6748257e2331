import { collectDefaultMetrics, Registry } from 'prom-client';

let collecting: Registry | undefined;

/** Processor time, memory, garbage collection and the event loop's delay of this process; collected from the first call on. */
export function processMetrics(): Registry {
  if (!collecting) {
    collecting = new Registry();
    collectDefaultMetrics({ register: collecting });
  }
  return collecting;
}
