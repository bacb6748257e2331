import type { AuditEntry } from '@tiffin/contracts';
import { aPackagedItem, aSnack } from '../home/testing';
import { FakeServer } from '../testing/fake-server';
import { CONTRACTOR, renderPage } from '../testing/render-page';
import { HistoryPage } from './history-page';
import { anEntry, historyPage } from './testing';

const LIST = 'GET /audit';

/** A server whose history answers by the path of the call, for tests. */
export function serving(answer: (path: string) => unknown): FakeServer {
  return new FakeServer()
    .on(LIST, ({ path }) => answer(path))
    .on('GET /snacks', () => [aSnack('Samosa', { _id: 'samosa' })])
    .on('GET /snacks/packaged', () => [aPackagedItem('Chips')]);
}

/** Renders the history of a contractor: these entries, or what a server answers. */
export function openHistory(entries: AuditEntry[] | FakeServer = [anEntry()], search = '') {
  const server = entries instanceof FakeServer ? entries : serving(() => historyPage(entries));
  return renderPage(<HistoryPage />, { user: { ...CONTRACTOR, _id: 'ramesh' }, at: `/history${search}`, server });
}

/** The queries with which the history was read. */
export const queriesOf = (server: FakeServer) => server.requestsTo(LIST).map(({ path }) => path.split('?')[1]);
