import { jest } from '@jest/globals';
import { until } from '@tiffin/event-sourcing/testing';
import { found, MongoOnTheWire } from '../../test/mongo-on-the-wire.js';
import type { CollectionDefinition, StoredRecord } from '../record-store.js';
import type { MongoDatabase } from './mongo-database.js';
import { ChangeStreamWrites } from './change-stream-writes.js';

const guests: CollectionDefinition<StoredRecord> = { name: 'guests', cached: true, indexes: [] };
const refused = { ok: 0, code: 13, codeName: 'Unauthorized', errmsg: 'not authorized on tiffin to execute command' };

test('reads records for every call, and warns once, if the server has no change stream', async () => {
  const wire = await MongoOnTheWire.start();
  const { server, mongo } = wire;
  const warnings: string[] = [];
  const hear = ({ message }: Error): void => void (/read for every call/.test(message) && warnings.push(message));
  process.on('warning', hear);
  server.script('aggregate', refused, refused);
  server.script('find', ...Array.from({ length: 3 }, () => found({ _id: 'asha', revision: 1, record: { _id: 'asha' } })));
  const records = await mongo.openRecordStore([guests]);
  for (let reads = 0; reads < 3; reads += 1) expect((await records.get(guests, 'asha'))?.revision).toBe(1);
  await until(() => server.sent('aggregate').length > 1 && warnings.length > 0);
  expect(warnings).toEqual([expect.stringContaining('not authorized')]);
  expect(server.sent('find').filter(({ filter }) => (filter as { _id?: string })._id === 'asha')).toHaveLength(3);
  process.off('warning', hear);
  await wire.close();
});

test('asks the server seldom while no records are read, and is still current at the next read', async () => {
  jest.useFakeTimers();
  let questions = 0;
  const tryNext = (): Promise<null> => {
    questions += 1;
    return new Promise((resolve) => setTimeout(resolve, 7, null));
  };
  const watch = () => ({ tryNext, close: () => Promise.resolve() });
  const writes = new ChangeStreamWrites({ db: { watch } } as unknown as MongoDatabase, [guests]);
  const asking = async (every: number, times: number): Promise<boolean[]> => {
    const answers: boolean[] = [];
    for (let time = 0; time < times; time += 1) {
      answers.push(writes.isCurrent());
      await jest.advanceTimersByTimeAsync(every);
    }
    return answers;
  };
  expect(await asking(20, 2)).toEqual([false, true]);
  questions = 0;
  expect(await asking(10, 100)).not.toContain(false);
  expect(questions).toBeGreaterThan(130);
  questions = 0;
  expect(await asking(991, 4)).not.toContain(false);
  expect(questions).toBeLessThan(140);
  await writes.close();
  jest.useRealTimers();
});
