import type { EventStore } from '../event-store.js';
import { appending } from './contract/appending.js';
import { closing } from './contract/closing.js';
import type { OpenedStore } from './contract/opened-store.js';
import { readingBackwards } from './contract/reading-backwards.js';
import { readingStreams } from './contract/reading-streams.js';
import { readingTheLog } from './contract/reading-the-log.js';
import { refusing } from './contract/refusing.js';
import { repeating } from './contract/repeating.js';
import { withstanding } from './contract/withstanding.js';

/**
 * Registers the tests that every adapter of the event store must pass. The log behind `open` may be shared and need not be empty; most
 * tests share one store.
 */
export function eventStoreContract(name: string, open: () => Promise<OpenedStore>): void {
  describe(`${name} as an event store`, () => {
    let opened: OpenedStore;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.dispose());
    const store = (): EventStore => opened.store;

    readingBackwards(store); // runs first, while the log is short: it searches the whole log
    appending(store);
    repeating(store);
    readingStreams(store);
    readingTheLog(store);
    refusing(store);
    withstanding(store);
    closing(open);
  });
}
