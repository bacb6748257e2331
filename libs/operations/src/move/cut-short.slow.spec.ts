import { findLogId } from '@tiffin/event-sourcing';
import { RECORD_COLLECTIONS, refuseUnfinishedMove, UnfinishedMove, VIEWS } from '@tiffin/installation';
import type { MoveReport } from '../index.js';
import { historyOf, picturesOf, recordsOf } from '../../test/contents-of.js';
import { Cut, cutAfter, writesTo } from '../../test/cut-short.js';
import { HISTORY, Installations, recordOf, appendHistory } from '../../test/small-installation.js';
import { move } from '../../test/moving.js';

/** Few menus and orders: the test interrupts every write of a move. */
const FEW = [...HISTORY.slice(0, 3), ...HISTORY.filter(({ stream }) => stream.startsWith('order-')).slice(0, 4)];

/** One view of each library. */
const views = VIEWS.filter(({ name }) => name === 'orders' || name === 'menu-items');

describe('an interrupted move', () => {
  const installations = new Installations();
  afterEach(() => installations.close());

  test('is finished by the next one, after whichever write it ended; meanwhile the target is not served', async () => {
    const source = await installations.little(FEW);
    const history = await historyOf(source.events);
    const records = await recordsOf(source.records);
    const pictures = await picturesOf(source.blobs);
    let report: MoveReport | undefined;
    for (let writes = 0; !report; writes += 1) {
      const target = await installations.empty();
      report = await move(source, cutAfter(target, writes), { views }).catch((error: unknown) => {
        if (!(error instanceof Cut)) throw error;
        return undefined;
      });
      if (report) {
        expect(writes).toBeGreaterThan(20);
        break;
      }
      const guard = refuseUnfinishedMove(target.records, (await findLogId(target.events)) ?? 'none yet');
      await (writes === 0 ? guard : expect(guard).rejects.toThrow(UnfinishedMove));
      expect(await move(source, target, { views })).toMatchObject({ parts: ['log', 'documents'], events: FEW.length });
      expect(await historyOf(target.events)).toEqual(history);
      expect(await recordsOf(target.records)).toEqual(records);
      expect(await picturesOf(target.blobs)).toEqual(pictures);
      await refuseUnfinishedMove(target.records, (await findLogId(target.events)) ?? 'none');
      await target.close();
    }
  });

  test('copies what happened in the source meanwhile', async () => {
    const source = await installations.little(FEW);
    const target = await installations.empty();
    await expect(move(source, cutAfter(target, 18))).rejects.toThrow(Cut);
    const remaining = HISTORY.filter(({ id }) => !FEW.some((event) => event.id === id));
    await appendHistory(source.events, remaining);
    const [collection] = RECORD_COLLECTIONS;
    if (!collection) throw new Error('There are no collections.');
    // "z" now has the unique values that "a" had.
    const { record } = recordOf(collection, 'a') as { readonly record: { readonly _id: string } };
    await source.records.commit([
      { kind: 'delete', collection: collection.name, id: 'a' },
      { kind: 'insert', collection: collection.name, record: { ...record, _id: 'z' } },
    ]);
    await source.blobs.delete('idli.webp');
    await source.blobs.put('vada.webp', new TextEncoder().encode('round'));
    expect(await move(source, target)).toMatchObject({ events: HISTORY.length, pictures: 2 });
    expect(await historyOf(target.events)).toEqual(await historyOf(source.events));
    expect(await recordsOf(target.records)).toEqual(await recordsOf(source.records));
    expect(await picturesOf(target.blobs)).toEqual({ 'dosa.webp': 'crisp', 'vada.webp': 'round' });
  });

  test('detects an exchanged log, and folds the views again', async () => {
    const source = await installations.little(FEW);
    const target = await installations.empty();
    const counted = writesTo(await installations.empty());
    await move(source, counted.stores, { views });
    // All but the last write: every view is folded already.
    await expect(move(source, cutAfter(target, counted.written() - 1), { views })).rejects.toThrow(Cut);
    const { events } = await installations.empty();
    expect(await move(source, { ...target, events }, { views })).toMatchObject({ events: FEW.length });
    expect(await findLogId(events)).not.toBe(await findLogId(target.events));
    expect(await historyOf(events)).toEqual(await historyOf(source.events));
  });
});
