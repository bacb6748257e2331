export { Cut, CutShort, type Moment } from './cut-short.js';
export { context, freshLog, instanceOn, publishRest, told } from './publishing.js';
