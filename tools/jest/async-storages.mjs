import { AsyncLocalStorage } from 'node:async_hooks';

const used = new Set();
for (const name of ['run', 'enterWith']) {
  const own = AsyncLocalStorage.prototype[name];
  AsyncLocalStorage.prototype[name] = function (...args) {
    used.add(this);
    return own.apply(this, args);
  };
}

/**
 * Puts away what this file of specs used, until it is used again: before Node 24 every promise is written into by every storage that was ever used,
 * and Jest makes one for each file, so that the hundredth took three times as long.
 */
export function endAsyncStorages() {
  for (const storage of used) storage.disable();
  used.clear();
}

/** An environment of Jest's that does so after each file. */
export const endingAsyncStorages = (Environment) =>
  class extends Environment {
    async teardown() {
      await super.teardown();
      endAsyncStorages();
    }
  };
