// Loaded into a server first (`node --import`). Its wall clock is ahead of the machine's by what the environment says, and jumps
// when its parent says so. On request it tells its parent what keeps it alive. Monotonic clocks and timers are unchanged. Workers
// share their process's clock.
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads';

const SHARED = 'tiffin-chaos-clock';

/** ms ahead of the machine's clock, in the first element. */
const ahead = isMainThread ? new Float64Array(new SharedArrayBuffer(8)) : new Float64Array(getEnvironmentData(SHARED));
if (isMainThread) {
  ahead[0] = Number(process.env.CHAOS_CLOCK_AHEAD_MS ?? 0);
  setEnvironmentData(SHARED, ahead.buffer);
  process.on('message', (message) => {
    if (message?.tellWhatIsOpen) process.stderr.write(`What keeps the process: ${process.getActiveResourcesInfo().join(', ')}\n`);
    if (typeof message?.clockAheadMs === 'number') ahead[0] = message.clockAheadMs;
  });
  // The channel to the parent must not keep the process alive.
  process.channel?.unref();
}

const Machine = Date;
const now = () => Machine.now() + ahead[0];

globalThis.Date = new Proxy(Machine, {
  construct: (target, parameters, newTarget) => Reflect.construct(target, parameters.length === 0 ? [now()] : parameters, newTarget),
  apply: () => new Machine(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
