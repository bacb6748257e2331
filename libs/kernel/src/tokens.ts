/** Injection tokens of the ports; the composition root provides them once (docs/reference/design.md#2.4). */
export const EVENT_STORE = Symbol('EventStore');
export const RECORDS = Symbol('RecordStore');
export const BLOBS = Symbol('BlobStore');
export const PROJECTIONS = Symbol('Projections');
export const VIEW_OPERATIONS = Symbol('ViewOperations');
export const CLOCK = Symbol('Clock');
export const IDS = Symbol('Ids');
/** The zone of every canteen, `Asia/Kolkata`. */
export const TIME_ZONE = Symbol('TimeZone');
/** A function that answers where people reach the product, without a trailing slash: asked each time, since a port is known only once it is bound. */
export const PUBLIC_URL = Symbol('PublicUrl');
