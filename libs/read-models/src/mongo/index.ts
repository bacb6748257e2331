export { MongoMisconfigured } from './mongo-misconfigured.js';
export { mongoLimits, type MongoLimits, type MongoOptions, type MongoStores, openMongo } from './open-mongo.js';
