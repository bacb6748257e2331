import type { RecordedEvent } from '@tiffin/event-sourcing';
import { InMemoryEventStore } from '@tiffin/event-sourcing/testing';
import { ProjectionEngine, silentLogger } from '@tiffin/projections';
import { powerless } from '@tiffin/projections/testing';
import { canonicalJson, type RecordStore, type ViewCatalog, type ViewDocument } from '@tiffin/read-models';
import { openEmbeddedViewCatalog } from '@tiffin/read-models/embedded';
import { foldHistory, letFilesGo, temporaryDirectory } from '@tiffin/read-models/testing';
import fc from 'fast-check';
import { VIEWS } from '../src/views.js';
import { histories, TYPES, UNKNOWN } from './random-history.js';

/** Each run goes through every view several times, so there are a fiftieth of the models' runs. */
const RUNS = Math.ceil(Number(process.env['TIFFIN_MODEL_RUNS'] ?? 100) / 50);
const never = new AbortController().signal;
const WHOLE = 10_000;
type Contents = Readonly<Record<string, { readonly documents: Readonly<Record<string, string>>; readonly parked: unknown }>>;

/** An installation's views, their files, and a process that folds them and may fail. */
class Views {
  private readonly log = new InMemoryEventStore();
  private readonly directory = temporaryDirectory();
  private readonly catalogs: ViewCatalog[] = [];

  /** Starts a process; the one before has ended. */
  async start(wrap: (catalog: ViewCatalog) => ViewCatalog = (catalog) => catalog): Promise<ProjectionEngine> {
    const catalog = openEmbeddedViewCatalog(`${this.directory.path}/views`);
    this.catalogs.push(catalog);
    const engine = new ProjectionEngine({
      store: this.log,
      logId: 'log-1',
      catalog: wrap(catalog),
      records: {} as RecordStore,
      views: VIEWS,
      clock: { now: () => new Date('2026-11-21T08:00:00Z') },
      logger: silentLogger,
    });
    await engine.start();
    return engine;
  }

  async happen({ stream, revision, ...event }: RecordedEvent): Promise<void> {
    await this.log.append(stream, revision === 0 ? 'no-stream' : revision - 1, [event]);
  }

  async remove(): Promise<void> {
    for (const catalog of this.catalogs) await catalog.close();
    this.directory.remove();
    letFilesGo();
  }
}

/** Returns every document's canonical text and all parked events of every view, once it has the whole log. */
async function contentsOf(engine: ProjectionEngine): Promise<Contents> {
  await engine.caughtUp(never);
  const contents = VIEWS.map(async (view) => {
    const documentsOfView = await engine.reader(view).query({ limit: WHOLE });
    const parked = await engine.operations.parked({ view: view.name, skip: 0, limit: WHOLE });
    const documents = documentsOfView.map(({ document, parked: heldUp }) => [
      (document as ViewDocument)._id,
      `${String(heldUp)} ${canonicalJson(document)}`,
    ]);
    return [view.name, { documents: Object.fromEntries(documents) as Record<string, string>, parked }] as const;
  });
  return Object.fromEntries(await Promise.all(contents));
}

/** Rebuilds every view at once, except those that are being rebuilt already. */
async function rebuilt(engine: ProjectionEngine): Promise<void> {
  for (const { name } of VIEWS) if (!(await engine.operations.status(name)).rebuild) await engine.operations.rebuild(name, 'auto');
  while ((await engine.operations.statuses()).some(({ rebuild }) => rebuild !== null)) await new Promise(setImmediate);
}

test('for any history every view is the same, whether it is folded live, rebuilt, or rebuilt after a crash at any write', async () => {
  const script = fc.record({
    history: histories,
    /** How many events happen between two checks. */
    step: fc.integer({ min: 1, max: 9 }),
    crash: fc.record({ writes: fc.nat(25), lost: fc.constantFrom('write' as const, 'answer' as const) }),
  });
  await fc.assert(
    fc.asyncProperty(script, async ({ history, step, crash }) => {
      const views = new Views();
      const engine = await views.start();
      for (const event of history) {
        await views.happen(event);
        if (event.position % step === 0) await new Promise(setImmediate);
      }
      const incremental = await contentsOf(engine);
      await rebuilt(engine);
      expect(await contentsOf(engine)).toEqual(incremental);
      await engine.stop();

      let failed: Promise<void> = Promise.resolve();
      const second = await views.start((catalog) => {
        const power = powerless(catalog, crash.writes, crash.lost);
        failed = power.failed;
        return power.catalog;
      });
      await Promise.race([rebuilt(second).catch(() => failed), failed]);
      await second.stop();
      const third = await views.start();
      await rebuilt(third);
      expect(await contentsOf(third)).toEqual(incremental);
      await third.stop();
      await views.remove();

      if (history.some(({ type }) => type === UNKNOWN)) return;
      for (const view of VIEWS) {
        const folded = [...foldHistory(view, history).values()].map((document) => [document._id, `false ${canonicalJson(document)}`]);
        expect(incremental[view.name]).toEqual({ documents: Object.fromEntries(folded) as object, parked: [] });
      }
    }),
    { numRuns: RUNS },
  );
});

test('the histories have every event that a view knows', () =>
  expect(VIEWS.flatMap(({ types }) => Object.keys(types)).filter((type) => !TYPES.has(type))).toEqual([]));
