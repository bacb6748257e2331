/**
 * `TIFFIN_MONGO` does not lead to a MongoDB that Tiffin can use, and waiting does not help. The message says what to do, without secrets.
 */
export class MongoMisconfigured extends Error {
  override readonly name = 'MongoMisconfigured';
}
