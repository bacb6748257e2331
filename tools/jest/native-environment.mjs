import { createContext } from 'node:vm';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { endAsyncStorages } from './async-storages.mjs';

/**
 * Uses the worker's own globals instead of a copy for each file: Node loads what a spec imports once, and the next file finds it
 * loaded. A spec that changes a global restores it.
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
    // The handlers of the file before would receive this one's tests, too.
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
