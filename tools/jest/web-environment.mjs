import JsdomEnvironment from 'jest-fixed-jsdom';
import { endAsyncStorages } from './async-storages.mjs';

/** A page of its own for each file. */
export default class WebEnvironment extends JsdomEnvironment {
  async teardown() {
    await super.teardown();
    endAsyncStorages();
  }
}
