import { StoreUnavailable } from '@tiffin/event-sourcing';
import { fixedClock } from '@tiffin/event-sourcing/testing';
import { OperationRefused, silentLogger, type ViewOperations } from '@tiffin/projections';
import { temporaryRecords } from '@tiffin/read-models/testing';
import { OperationRequests, operationRequests } from '../src/operation-requests.js';

/** Lets another server carry out an operation that fails with `failure`; returns what the caller gets and what the other server logs. */
async function failingRequest(failure: Error) {
  const { records, close } = await temporaryRecords([operationRequests]);
  const ended = new AbortController();
  const logged: string[] = [];
  const logger = { ...silentLogger, error: (_: object, message: string) => void logged.push(message) };
  const requests = new OperationRequests({ records, clock: fixedClock(), logger });
  const local = { statuses: () => Promise.reject(failure) } as unknown as ViewOperations;
  const serving = requests.serve(() => new Map([['orders-v1', 1]]), local, ended.signal);
  const received = await requests.ask('orders-v1', 'statuses', []).catch((error: unknown) => error);
  ended.abort();
  await serving;
  await close();
  return { received, logged };
}

test('the caller gets a defect of another server as an error, and that server logs it', async () => {
  const { received, logged } = await failingRequest(new TypeError('undefined is no dish'));
  expect(received).toEqual(new Error('undefined is no dish'));
  expect(logged).toEqual(['What another server asked for has failed']);
});

test.each([new StoreUnavailable('away'), new OperationRefused('busy', 'It is rebuilt already')])(
  'the caller gets %s of another server as it is',
  async (failure) => {
    const { received, logged } = await failingRequest(failure);
    expect(received).toEqual(failure);
    expect(logged).toEqual([]);
  },
);
