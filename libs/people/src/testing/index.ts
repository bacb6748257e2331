export { SimulatedCrash, CrashAfterWrites, type CrashMoment } from './crash-after-writes.js';
export { context, freshLog, instanceOn, publishRemaining, eventTypesByStream } from './publishing.js';
