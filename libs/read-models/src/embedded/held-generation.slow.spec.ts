import { StoreUnavailable } from '@tiffin/event-sourcing';
import { openDatabase } from '@tiffin/sqlite';
import { join } from 'node:path';
import { balancesView } from '../testing/balances-view.js';
import { temporaryDirectory } from '../testing/temporary-directory.js';
import { openEmbeddedViewCatalog } from './embedded-view-catalog.js';
import { openUnderConstruction } from './generation-file.js';

// Slow, since SQLite waits five seconds for the lock two times.
test('a generation whose file another program locks is unavailable if a fold can wait, and opens once it is unlocked', async () => {
  const directory = temporaryDirectory();
  const catalog = openEmbeddedViewCatalog(directory.path);
  const generation = await catalog.add(balancesView, 'log');
  const otherConnection = openDatabase(join(directory.path, `tabs-v1-g${generation.number}.db`), { synchronous: 'FULL' });
  otherConnection.execute('BEGIN EXCLUSIVE');
  expect(() => openUnderConstruction(directory.path, balancesView, generation)).toThrow(StoreUnavailable);
  await expect(catalog.open(balancesView, generation, 'unchecked')).rejects.toThrow(StoreUnavailable);
  otherConnection.execute('ROLLBACK');
  otherConnection.close();
  await (await catalog.open(balancesView, generation, 'unchecked')).close();
  await catalog.close();
  directory.remove();
});
