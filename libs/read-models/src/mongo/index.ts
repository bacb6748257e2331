export { MongoMisconfigured } from './mongo-misconfigured.js';
export type { MongoOptions, MongoStores } from './connect-mongo.js';
export type { MongoLimits } from './mongo-database.js';
export { mongoLimits, openMongo } from './open-mongo.js';
