/** The injection tokens of the ports. The composition root provides each once (docs/reference/design.md#2.4). */
export const EVENT_STORE = Symbol('EventStore');
export const RECORDS = Symbol('RecordStore');
export const BLOBS = Symbol('BlobStore');
export const PROJECTIONS = Symbol('Projections');
export const VIEW_OPERATIONS = Symbol('ViewOperations');
export const CLOCK = Symbol('Clock');
export const IDS = Symbol('Ids');
/** The time zone of every canteen, `Asia/Kolkata`. */
export const TIME_ZONE = Symbol('TimeZone');
/**
 * A function that returns the product's public URL without a trailing slash. It is called each time: the port is known only once the server
 * listens.
 */
export const PUBLIC_URL = Symbol('PublicUrl');
