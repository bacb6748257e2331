import { OutcomeUnknown, StoreUnavailable } from '@tiffin/event-sourcing';
import { BreakableLink } from '@tiffin/event-sourcing/testing/event-store-db';
import { ScriptedMongo } from '../../test/scripted-mongo.js';
import { openMongo } from './open-mongo.js';

const limits = { findServerWithin: 2_000, answerWithin: 500, transactWithin: 500 };
/** More data than the socket buffers of both sides hold. */
const LARGE = 14_000_000;

test('rejects a command that does not fit into a connection when the connection is closed', async () => {
  const server = await ScriptedMongo.start();
  const link = await new BreakableLink(() => Number(server.address.split(':')[1])).open();
  const mongo = await openMongo({ connectionString: `mongodb://127.0.0.1:${link.port}/?directConnection=true`, ...limits });
  const records = await mongo.openRecordStore([{ name: 'letters', indexes: [] }]);
  link.hang();
  const record = { _id: 'long', text: 'x'.repeat(LARGE) };
  const failure: unknown = await records.commit([{ kind: 'insert', collection: 'letters', record }]).catch((error: unknown) => error);
  expect(failure instanceof StoreUnavailable || failure instanceof OutcomeUnknown).toBe(true);
  await mongo.close();
  link.resume();
  await link.close();
  await server.stop();
});
