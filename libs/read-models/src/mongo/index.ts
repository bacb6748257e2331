export { MongoMisconfigured } from './mongo-misconfigured.js';
export { openMongo } from './open-mongo.js';
