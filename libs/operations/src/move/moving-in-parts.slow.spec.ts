import { findLogId } from '@tiffin/event-sourcing';
import { refuseUnfinishedMove, UnfinishedMove, type Ports } from '@tiffin/installation';
import { historyOf, picturesOf, recordsOf } from '../../test/contents-of.js';
import { Cut, cutAfter } from '../../test/cut-short.js';
import { HISTORY, Installations } from '../../test/small-installation.js';
import { move } from '../../test/moving.js';
import type { MovingStores } from './moving-stores.js';

/** The log goes to `to`, the rest stays. */
const logTo = (source: MovingStores, to: MovingStores): MovingStores => ({ ...source, events: to.events });
/** The log stays, the rest goes to `to`. */
const documentsTo = (source: MovingStores, to: MovingStores): MovingStores => ({ ...to, events: source.events });

describe('moving in parts', () => {
  const installations = new Installations();
  let source: Ports;
  let target: Ports;
  beforeEach(async () => {
    source = await installations.little();
    target = await installations.empty();
  });
  afterEach(() => installations.close());

  test('moves the log alone: records stay, and then belong to the new log', async () => {
    const records = await recordsOf(source.records);
    expect(await move(source, logTo(source, target))).toMatchObject({ parts: ['log'], events: HISTORY.length, records: 0, pictures: 0 });
    expect(await historyOf(target.events)).toEqual(await historyOf(source.events));
    expect(await recordsOf(source.records)).toEqual(records);
    await refuseUnfinishedMove(source.records, (await findLogId(target.events)) ?? '');
    await expect(refuseUnfinishedMove(source.records, (await findLogId(source.events)) ?? '')).rejects.toThrow(UnfinishedMove);
    expect((await move(source, logTo(source, target))).parts).toEqual([]);
  });

  test('an interrupted move of the log alone leaves the embedded installation usable', async () => {
    await expect(move(source, logTo(source, cutAfter(target, 5)))).rejects.toThrow(Cut);
    await refuseUnfinishedMove(source.records, (await findLogId(source.events)) ?? '');
    await expect(refuseUnfinishedMove(source.records, (await findLogId(target.events)) ?? '')).rejects.toThrow(UnfinishedMove);
    expect(await move(source, logTo(source, target))).toMatchObject({ parts: ['log'], events: HISTORY.length });
  });

  test('moves records and pictures alone: the log stays, with its identity', async () => {
    const report = await move(source, documentsTo(source, target));
    expect(report).toMatchObject({ parts: ['documents'], events: 0, pictures: 2 });
    expect(await recordsOf(target.records)).toEqual(await recordsOf(source.records));
    expect(await picturesOf(target.blobs)).toEqual(await picturesOf(source.blobs));
    expect(await target.events.head()).toBe(0);
    await refuseUnfinishedMove(target.records, (await findLogId(source.events)) ?? '');
    expect((await move(source, documentsTo(source, target))).parts).toEqual([]);
  });

  test('moves the log, then the records: the log is read from where it moved to', async () => {
    await move(source, documentsTo(source, target));
    // From here on only the copies are in use.
    await target.blobs.put('tea.webp', new TextEncoder().encode('sweet'));
    expect(await move(source, target)).toMatchObject({ parts: ['log'], events: HISTORY.length, pictures: 0 });
    expect(await historyOf(target.events)).toEqual(await historyOf(source.events));
    expect(Object.keys(await picturesOf(target.blobs))).toContain('tea.webp');
    await refuseUnfinishedMove(target.records, (await findLogId(target.events)) ?? '');
    expect((await move(source, target)).parts).toEqual([]);
  });

  test('moves the records, then the log', async () => {
    await move(source, logTo(source, target));
    expect(await move(source, target)).toMatchObject({ parts: ['documents'], events: 0, pictures: 2 });
    expect(await recordsOf(target.records)).toEqual(await recordsOf(source.records));
    await refuseUnfinishedMove(target.records, (await findLogId(target.events)) ?? '');
    expect((await move(source, target)).parts).toEqual([]);
  });

  test('does not move an embedded log again whose installation has moved', async () => {
    await move(source, logTo(source, target));
    await expect(move(source, documentsTo(source, await installations.empty()))).rejects.toThrow(/set TIFFIN_EVENT_STORE as it was then/);
    await expect(move(source, await installations.empty())).rejects.toThrow(/set TIFFIN_EVENT_STORE as it was then/);
  });
});
