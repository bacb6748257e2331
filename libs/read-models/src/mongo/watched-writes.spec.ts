import { found, MongoOnTheWire } from '../../test/mongo-on-the-wire.js';
import type { CollectionDefinition, StoredRecord } from '../record-store.js';
import { until } from '../testing/until.js';

const guests: CollectionDefinition<StoredRecord> = { name: 'guests', remembered: true, indexes: [] };
const refused = { ok: 0, code: 13, codeName: 'Unauthorized', errmsg: 'not authorized on tiffin to execute command' };

test('where nobody says what others write, records are read for every call, and that is said once', async () => {
  const wire = await MongoOnTheWire.start();
  const { server, mongo } = wire;
  const said: string[] = [];
  const hear = ({ message }: Error): void => void (/read for every call/.test(message) && said.push(message));
  process.on('warning', hear);
  server.script('aggregate', refused, refused);
  server.script('find', ...Array.from({ length: 3 }, () => found({ _id: 'asha', revision: 1, record: { _id: 'asha' } })));
  const records = await mongo.openRecordStore([guests]);
  for (let reads = 0; reads < 3; reads += 1) expect((await records.get(guests, 'asha'))?.revision).toBe(1);
  await until(() => server.sent('aggregate').length > 1 && said.length > 0);
  expect(said).toEqual([expect.stringContaining('not authorized')]);
  expect(server.sent('find').filter(({ filter }) => (filter as { _id?: string })._id === 'asha')).toHaveLength(3);
  process.off('warning', hear);
  await wire.close();
});
