import JsdomEnvironment from 'jest-fixed-jsdom';
import { endingAsyncStorages } from './async-storages.mjs';

export default endingAsyncStorages(JsdomEnvironment);
