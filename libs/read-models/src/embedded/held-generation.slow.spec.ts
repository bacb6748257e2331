import { StoreUnavailable } from '@tiffin/event-sourcing';
import { openDatabase } from '@tiffin/sqlite';
import { join } from 'node:path';
import { balancesView } from '../testing/balances-view.js';
import { temporaryDirectory } from '../testing/temporary-directory.js';
import { openEmbeddedViewCatalog } from './embedded-view-catalog.js';
import { openUnderConstruction } from './generation-file.js';

// Slow, since SQLite waits five seconds for the lock, twice.
test('a generation whose file another program holds is unavailable where a fold can wait, and opens once that lets go', async () => {
  const directory = temporaryDirectory();
  const catalog = openEmbeddedViewCatalog(directory.path);
  const generation = await catalog.add(balancesView, 'log');
  const other = openDatabase(join(directory.path, `tabs-v1-g${generation.number}.db`), { synchronous: 'FULL' });
  other.execute('BEGIN EXCLUSIVE');
  expect(() => openUnderConstruction(directory.path, balancesView, generation)).toThrow(StoreUnavailable);
  await expect(catalog.open(balancesView, generation, 'unchecked')).rejects.toThrow(StoreUnavailable);
  other.execute('ROLLBACK');
  other.close();
  await (await catalog.open(balancesView, generation, 'unchecked')).close();
  await catalog.close();
  directory.remove();
});
