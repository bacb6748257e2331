import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { charged, recorded, balancesView } from './balances-view.js';
import { foldHistory } from './fold-history.js';
import { goldenHistory, viewHash } from './golden-history.js';
import { temporaryDirectory } from './temporary-directory.js';

const history = [charged(1, 'a', 3), recorded(2, 'Moved', { from: 'a', to: 'b', amount: 1 }), recorded(3, 'Closed', { tab: 'a' })];
const directory = temporaryDirectory();
const file = (name: string, content: unknown): URL => {
  const path = join(directory.path, name);
  writeFileSync(path, JSON.stringify(content));
  return pathToFileURL(path);
};
const golden = { 'tabs@1': { documents: 1, hash: viewHash(foldHistory(balancesView, history)) } };
afterAll(() => directory.remove());

goldenHistory({ history: file('history.json', history), golden: file('golden.json', golden) }, [balancesView]);

test('the hash of a view depends on every document, not on their order', () => {
  const documents = foldHistory(balancesView, [charged(1, 'a'), charged(2, 'b')]);
  expect(viewHash(new Map([...documents].reverse()))).toBe(viewHash(documents));
  expect(viewHash(foldHistory(balancesView, [charged(1, 'a'), charged(2, 'b', 2)]))).not.toBe(viewHash(documents));
});
