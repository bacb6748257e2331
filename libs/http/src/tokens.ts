/** Injection tokens of the ports; the composition root provides them once (design 2). */
export const EVENT_STORE = Symbol('EventStore');
export const RECORDS = Symbol('RecordStore');
export const BLOBS = Symbol('BlobStore');
export const PROJECTIONS = Symbol('Projections');
export const VIEW_OPERATIONS = Symbol('ViewOperations');
export const CLOCK = Symbol('Clock');
export const IDS = Symbol('Ids');
/** The zone of every canteen, `Asia/Kolkata`. */
export const TIME_ZONE = Symbol('TimeZone');
