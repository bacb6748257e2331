import type { ParkedEvent, RecordStore } from '@tiffin/read-models';
import { openEmbeddedViewCatalog } from '@tiffin/read-models/embedded';
import { balancesView, temporaryDirectory } from '@tiffin/read-models/testing';
import { fork } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { killHistory } from '../../test/kill-history.js';
import { ScriptedLog } from '../testing/scripted-log.js';
import { silentLogger } from './engine-logger.js';
import { ProjectionEngine } from './projection-engine.js';

/** After how many pages each process of a run is killed. */
const PAGES = [1, 45, 40, 45];
const KILLS = Number(process.env['TIFFIN_KILLS'] ?? PAGES.length);
const runs = Array.from({ length: Math.ceil(KILLS / PAGES.length) }, (_, run) => ({ pages: PAGES.map((page) => page + (run % 10)) }));

const child = fileURLToPath(new URL('../../test/projecting-child.ts', import.meta.url));

/** Projects in a child process, which kills itself soon after it has read this many pages. Returns whether it did. */
function projectFor(directory: string, pages: number, ...then: 'rebuild'[]): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const running = fork(child, [directory, String(pages), ...then], { execArgv: process.execArgv });
    running.once('error', reject);
    running.once('exit', (code, signal) => (code ? reject(new Error(`The child failed with ${code}`)) : resolve(signal === 'SIGKILL')));
  });
}

/** Removes the stack, since processes that run the sources in different ways show different paths. */
const withoutCalls = (event: ParkedEvent): ParkedEvent => ({ ...event, error: event.error.split('\n', 1)[0] ?? '' });

/** The documents and parked events after an uninterrupted fold, or after the end of an interrupted one. */
async function finished(
  directory: string,
): Promise<{ documents: unknown; parked: readonly ParkedEvent[]; generation: number | undefined }> {
  const log = new ScriptedLog();
  log.add(...killHistory);
  const catalog = openEmbeddedViewCatalog(join(directory, 'views'));
  const clock = { now: () => new Date(0) };
  const engine = new ProjectionEngine({
    store: log,
    logId: 'log-1',
    catalog,
    records: {} as RecordStore,
    views: [balancesView],
    clock,
    logger: silentLogger,
  });
  await engine.start();
  await engine.caughtUp(new AbortController().signal);
  await engine.stop();
  const live = await catalog.live(balancesView);
  const store = live && (await catalog.open(balancesView, live));
  const documents = await store?.query({});
  const parked = ((await store?.parked({ skip: 0, limit: 10_000 })) ?? []).map(withoutCalls);
  await store?.close();
  await catalog.close();
  return { documents, parked, generation: live?.number };
}

test.each(runs)('the documents are complete after kill -9 after $pages pages and a restart', async ({ pages }) => {
  const disturbed = temporaryDirectory();
  const calm = temporaryDirectory();
  let kills = 0;
  for (const page of pages) if (await projectFor(disturbed.path, page)) kills += 1;
  const result = await finished(disturbed.path);
  expect(kills).toBeGreaterThan(0);
  expect(result.generation).toBe(1);
  expect(result.parked.length).toBeGreaterThan(0);
  expect(result).toEqual(await finished(calm.path));
  expect(readdirSync(join(disturbed.path, 'views')).filter((name) => /^tabs.*\.db$/.test(name))).toHaveLength(1);
  disturbed.remove();
  calm.remove();
});

/** The first process projects all 200 pages. Each later one rebuilds, and is killed on the way. */
const REBUILDING = [203, 20, 30, 1, 45];

test('the next process continues a rebuild after kill -9, up to the switch and beyond', async () => {
  const disturbed = temporaryDirectory();
  const calm = temporaryDirectory();
  let kills = 0;
  for (const pages of REBUILDING) if (await projectFor(disturbed.path, pages, 'rebuild')) kills += 1;
  expect(await projectFor(disturbed.path, 1_000_000, 'rebuild')).toBe(false);
  expect(kills).toBeGreaterThan(0);
  const { generation, ...result } = await finished(disturbed.path);
  expect(generation).toBeGreaterThan(1);
  const { generation: first, ...undisturbed } = await finished(calm.path);
  expect(first).toBe(1);
  expect(result).toEqual(undisturbed);
  expect(readdirSync(join(disturbed.path, 'views')).filter((name) => /^tabs.*\.db$/.test(name))).toHaveLength(2);
  disturbed.remove();
  calm.remove();
});
