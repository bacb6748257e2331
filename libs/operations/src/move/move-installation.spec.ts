import { anchorOf, findLogId, LOG_STREAM, type RecordedEvent } from '@tiffin/event-sourcing';
import { MOVE, MOVES, refuseUnfinishedMove, UnfinishedMove, VIEWS, type Ports } from '@tiffin/installation';
import { ReactorRecords } from '@tiffin/projections';
import type { ViewDocument, ViewStore } from '@tiffin/read-models';
import { foldHistory } from '@tiffin/read-models/testing';
import { historyOf, picturesOf, recordsOf, withoutPosition } from '../../test/contents-of.js';
import { begin, HISTORY, Installations } from '../../test/small-installation.js';
import { move } from '../../test/moving.js';
import { MoveFailed } from './move-failed.js';

const installations = new Installations();
afterEach(() => installations.close());

async function logIdOf(ports: Pick<Ports, 'events'>): Promise<string> {
  return (await findLogId(ports.events)) ?? 'none';
}

async function firstOf({ events }: Ports): Promise<RecordedEvent | undefined> {
  for await (const page of events.readAll({ after: 0, follow: false, signal: new AbortController().signal })) return page.events[0];
  return undefined;
}

async function lastTwoOf({ events }: Pick<Ports, 'events'>): Promise<readonly [RecordedEvent, RecordedEvent]> {
  const logged: RecordedEvent[] = [];
  for await (const page of events.readAll({ after: 0, follow: false, signal: new AbortController().signal })) logged.push(...page.events);
  const [second, last] = logged.slice(-2);
  if (!second || !last) throw new Error('The log has less than two events.');
  return [second, last];
}

describe('moving an installation', () => {
  test('copies everything; the new log has another identity, and the old one’s instant of opening', async () => {
    const source = await installations.little();
    const target = await installations.empty();
    const head = await source.events.head();
    const report = await move(source, target);
    const before = await firstOf(source);
    const after = await firstOf(target);
    expect(after).toMatchObject({ stream: LOG_STREAM, revision: 0, metadata: { occurredAt: before?.metadata.occurredAt } });
    const expected = VIEWS.map((view) => ({ name: view.name, documents: foldHistory(view, HISTORY).size, heldUp: [] }));
    expect(report.views).toEqual(expected.map((view) => ({ ...view, hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string })));
    expect(expected.every(({ documents }) => documents > 0)).toBe(true);
    expect(report).toMatchObject({ parts: ['log', 'documents'], events: HISTORY.length, pictures: 2 });
    expect(await historyOf(target.events)).toEqual(HISTORY.map(withoutPosition));
    expect(await recordsOf(target.records)).toEqual(await recordsOf(source.records));
    expect(await picturesOf(target.blobs)).toEqual({ 'dosa.webp': 'crisp', 'idli.webp': 'steam' });
    expect(await logIdOf(target)).not.toBe(await logIdOf(source));
    expect(await source.events.head()).toBe(head);
    await refuseUnfinishedMove(target.records, await logIdOf(target));
    await refuseUnfinishedMove(source.records, await logIdOf(source));
  });

  test('reactors continue where they were, and parked events stay parked', async () => {
    const source = await installations.little();
    const target = await installations.empty();
    const [second, last] = await lastTwoOf(source);
    const before = new ReactorRecords(source.records, 'mail-bills', await logIdOf(source));
    await before.save({ position: last.position, anchor: anchorOf(last) });
    await before.park(second, new Error('spilt'), new Date());
    await move(source, target);
    const [moved, movedLast] = await lastTwoOf(target);
    expect([moved.id, movedLast.id]).toEqual([second.id, last.id]);
    const after = new ReactorRecords(target.records, 'mail-bills', await logIdOf(target));
    expect(await after.load(target.events)).toEqual({ position: movedLast.position, anchor: anchorOf(movedLast) });
    expect(await after.parked(9)).toMatchObject([{ position: moved.position, revision: moved.revision, stream: moved.stream }]);
  });

  test('moves an installation of an older version, whose records do not name their log', async () => {
    const source = await installations.little();
    const target = await installations.empty();
    await source.records.commit([{ kind: 'delete', collection: MOVES.name, id: MOVE }]);
    expect(await move(source, target)).toMatchObject({ parts: ['log', 'documents'], events: HISTORY.length });
    expect(await begin(target)).toBe(await logIdOf(target));
    expect(await begin(source)).toBe(await logIdOf(source));
  });

  test('changes nothing after the move is finished', async () => {
    const source = await installations.little();
    const target = await installations.empty();
    await move(source, target);
    const head = await target.events.head();
    expect(await move(source, target)).toEqual({ parts: [], events: 0, records: 0, pictures: 0, views: [] });
    expect(await target.events.head()).toBe(head);
  });

  test('names documents that parked events hold up, and moves all the same', async () => {
    const order = HISTORY.find(({ stream }) => stream.startsWith('order-'));
    if (!order) throw new Error('The history has no order.');
    const revision = HISTORY.filter(({ stream }) => stream === order.stream).length;
    const unknown = { ...order, id: '0e000000-0000-4000-8000-000000000001', type: 'OrderEaten', revision };
    const source = await installations.little([...HISTORY, unknown]);
    const target = await installations.empty();
    const { views } = await move(source, target, { views: VIEWS.filter(({ name }) => name === 'orders') });
    expect(views).toMatchObject([{ name: 'orders', heldUp: [order.data && (order.data as { orderId: string }).orderId] }]);
  });

  test('names a differing view with its documents, and stays incomplete until it is right', async () => {
    const source = await installations.little();
    const target = await installations.empty();
    const failed = move(source, { ...target, catalog: tampering(target) });
    await expect(failed).rejects.toThrow(MoveFailed);
    await expect(failed).rejects.toThrow(
      /^The view orders differs after the move: 6 documents before \(\w+\), 6 after \(\w+\); the documents a0/,
    );
    await expect(refuseUnfinishedMove(target.records, await logIdOf(target))).rejects.toThrow(UnfinishedMove);
    expect(await move(source, target)).toMatchObject({ parts: ['log', 'documents'], events: HISTORY.length });
    await refuseUnfinishedMove(target.records, await logIdOf(target));
  });

  test('rejects with the signal’s reason', async () => {
    const source = await installations.little();
    const target = await installations.empty();
    const enough = new Error('enough');
    await expect(move(source, target, { signal: AbortSignal.abort(enough) })).rejects.toBe(enough);
  });
});

/** A catalog whose orders were altered without the projection's knowledge. */
function tampering({ catalog }: Ports): Ports['catalog'] {
  const altered = (store: ViewStore<ViewDocument>): ViewStore<ViewDocument> =>
    new Proxy(store, {
      get(target, name) {
        if (name !== 'query') {
          const member: unknown = Reflect.get(target, name);
          return typeof member === 'function' ? (member.bind(target) as unknown) : member;
        }
        return async (...query: Parameters<typeof target.query>) =>
          (await target.query(...query)).map((stored) => ({ ...stored, document: { ...stored.document, total: 1 } }));
      },
    });
  const open = async <Document extends ViewDocument>(...args: Parameters<typeof catalog.open>): Promise<ViewStore<Document>> => {
    const store = await catalog.open<Document>(...args);
    return args[0].name === 'orders' ? (altered(store as unknown as ViewStore<ViewDocument>) as unknown as ViewStore<Document>) : store;
  };
  return new Proxy(catalog, {
    get(target, name) {
      const member: unknown = name === 'open' ? open : Reflect.get(target, name);
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });
}
