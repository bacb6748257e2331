import { StoreUnavailable } from '@tiffin/event-sourcing';
import { fixedClock } from '@tiffin/event-sourcing/testing';
import { OperationRefused, silentLogger, type ViewOperations } from '@tiffin/projections';
import { temporaryRecords } from '@tiffin/read-models/testing';
import { OperationRequests, operationRequests } from '../src/operation-requests.js';

/** Lets another server carry out an operation that fails, and tells what its asker hears and what the other server logs. */
async function asked(failure: Error) {
  const { records, close } = await temporaryRecords([operationRequests]);
  const over = new AbortController();
  const logged: string[] = [];
  const logger = { ...silentLogger, error: (_: object, message: string) => void logged.push(message) };
  const requests = new OperationRequests({ records, clock: fixedClock(), logger });
  const own = { statuses: () => Promise.reject(failure) } as unknown as ViewOperations;
  const serving = requests.serve(() => new Map([['orders-v1', 1]]), own, over.signal);
  const heard = await requests.ask('orders-v1', 'statuses', []).catch((error: unknown) => error);
  over.abort();
  await serving;
  await close();
  return { heard, logged };
}

test('a defect of another server is heard as one, and that server logs it', async () => {
  const { heard, logged } = await asked(new TypeError('undefined is no dish'));
  expect(heard).toEqual(new Error('undefined is no dish'));
  expect(logged).toEqual(['What another server asked for has failed']);
});

test.each([new StoreUnavailable('away'), new OperationRefused('busy', 'It is rebuilt already')])(
  '%s of another server is heard as such',
  async (failure) => {
    const { heard, logged } = await asked(failure);
    expect(heard).toEqual(failure);
    expect(logged).toEqual([]);
  },
);
