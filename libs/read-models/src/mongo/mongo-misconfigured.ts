/** `TIFFIN_MONGO` names no MongoDB that Tiffin can use, and waiting won't change that. Its message says what to do, without secrets. */
export class MongoMisconfigured extends Error {
  override readonly name = 'MongoMisconfigured';
}
