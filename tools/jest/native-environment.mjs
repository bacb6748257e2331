import { createContext } from 'node:vm';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { endAsyncStorages } from './async-storages.mjs';

/**
 * The worker's own globals instead of a copy of them for each file: what a spec imports is loaded once by Node itself, and is there for the next
 * file. A spec that changes something global puts it back.
 */
export default class NativeEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  exit = process.exit;

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.console = globalThis.console;
    // Only for the `jest` object, see native-runner.mjs.
    this.context = createContext();
    // Those of the file before would hear of this one's tests, too.
    delete globalThis[Symbol.for('EVENT_HANDLERS')];
  }

  getVmContext = () => this.context;
  exportConditions = () => [];
  setup = () => Promise.resolve();

  teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    globalThis.console = this.console;
    process.exit = this.exit;
    endAsyncStorages();
    return Promise.resolve();
  }
}
