import 'reflect-metadata';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import * as late from './globals.mjs';

const require = createRequire(import.meta.url);
const circus = require('jest-circus/runner').default;

const { use, ...lateGlobals } = late;
let runs = 0;

/**
 * Jest's test runner, except that Node loads the modules (with tools/source/hooks.mjs, as `npm run dev` does). Jest's runtime would
 * load every module again for each file.
 */
export default async function nativeRunner(globalConfig, config, environment, runtime, testPath, send) {
  // Node has the source maps of what it loaded; Jest's runtime does not.
  process.setSourceMapsEnabled(true);
  delete Error.prepareStackTrace;
  const overrides = {
    // Its state belongs to one file.
    requireInternalModule(path) {
      delete require.cache[path];
      return require(path);
    },
    setGlobalsForRuntime(globals) {
      runtime.setGlobalsForRuntime(globals);
      use({ ...globals, jest: runtime.requireModule(require.resolve('./jest-object.cjs')) });
    },
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule(path) {
      Object.assign(globalThis, lateGlobals);
      return import(`${pathToFileURL(path).href}?run=${++runs}`);
    },
  };
  const native = new Proxy(runtime, {
    get(target, key) {
      if (key in overrides) return overrides[key];
      const value = target[key];
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return circus(globalConfig, config, environment, native, testPath, send);
}
