import { AsyncLocalStorage } from 'node:async_hooks';

const used = new Set();
for (const name of ['run', 'enterWith']) {
  const method = AsyncLocalStorage.prototype[name];
  AsyncLocalStorage.prototype[name] = function (...args) {
    used.add(this);
    return method.apply(this, args);
  };
}

/**
 * Disables the storages that this file of specs used, until they are used again. Before Node 24 every storage that was ever used is
 * written into every promise, and each file makes one through Jest, so that the hundredth file took three times as long.
 */
export function endAsyncStorages() {
  for (const storage of used) storage.disable();
  used.clear();
}

/** Returns a Jest environment that does so after each file. */
export const endingAsyncStorages = (Environment) =>
  class extends Environment {
    async teardown() {
      await super.teardown();
      endAsyncStorages();
    }
  };
