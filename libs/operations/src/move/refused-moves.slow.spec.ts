import { openLog } from '@tiffin/event-sourcing';
import { someEvent } from '@tiffin/event-sourcing/testing';
import { recordOwnLog, RECORD_COLLECTIONS, UnfinishedMove, type Ports } from '@tiffin/installation';
import { randomIds, systemClock } from '@tiffin/kernel';
import { Cut, cutAfter, writesTo } from '../../test/cut-short.js';
import { begin, HISTORY, Installations, recordOf, appendHistory } from '../../test/small-installation.js';
import { move } from '../../test/moving.js';
import { MoveFailed } from './move-failed.js';

describe('a move is refused', () => {
  const installations = new Installations();
  let source: Ports;
  let target: Ports;
  beforeEach(async () => {
    source = await installations.little(HISTORY.slice(0, 8));
    target = await installations.empty();
  });
  afterEach(() => installations.close());
  const refusal = async (): Promise<string> => {
    const failure: unknown = await move(source, target).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MoveFailed);
    return (failure as MoveFailed).message;
  };

  test('from a directory in which nothing ever happened', async () => {
    source = await installations.empty();
    expect(await refusal()).toMatch(/nothing to move/);
  });

  test('to a log that is in use', async () => {
    await target.events.append('order-1', 'no-stream', [someEvent()]);
    expect(await refusal()).toMatch(/is not empty: it has the stream order-1/);
  });

  test('but not to stores on which a server was only started: their log keeps its identity', async () => {
    const logId = await begin(target);
    await expect(move(source, cutAfter(target, 1))).rejects.toThrow(Cut);
    await expect(begin(target)).rejects.toThrow(UnfinishedMove);
    await move(source, target);
    expect(await begin(target)).toBe(logId);
  });

  test('from a directory whose records belong to another log', async () => {
    source = await installations.empty();
    await recordOwnLog(source.records, 'another');
    await openLog(source.events, systemClock, randomIds);
    expect(await refusal()).toMatch(/^Log and records under TIFFIN_DATA belong to two installations/);
  });

  test('to records that hold anything', async () => {
    for (const collection of RECORD_COLLECTIONS) {
      await target.records.commit([recordOf(collection, 'x')]);
      expect(await refusal()).toMatch(/is not empty: it has a record\./);
      await target.records.commit([{ kind: 'delete', collection: collection.name, id: 'x' }]);
    }
  });

  test('to a store that has a picture', async () => {
    await target.blobs.put('tea.webp', new Uint8Array(3));
    expect(await refusal()).toMatch(/is not empty: it has the picture tea\.webp\./);
  });

  test('to stores of another installation, or of another unfinished move', async () => {
    await expect(move(await installations.little(), cutAfter(target, 3))).rejects.toThrow(Cut);
    expect(await refusal()).toMatch(/^Another installation was moved/);
  });

  test('if another process has written to the target since', async () => {
    await expect(move(source, cutAfter(target, 2))).rejects.toThrow(Cut);
    await target.events.append('order-1', 'no-stream', [someEvent({ type: 'OrderPlaced' })]);
    expect(await refusal()).toMatch(/such as OrderPlaced in order-1, revision 0, where menu-\S+, revision 0 belongs\.$/);
  });

  test('if another process has appended to the target’s log', async () => {
    const counted = writesTo(await installations.empty());
    await move(source, counted.stores);
    await expect(move(source, cutAfter(target, counted.written() - 1))).rejects.toThrow(Cut);
    await target.events.append('order-1', 'no-stream', [someEvent()]);
    expect(await refusal()).toMatch(/does not have, after the 8 events of this installation\.$/);
  });

  test('if a copied event differs from its original', async () => {
    await expect(move(source, cutAfter(target, 2))).rejects.toThrow(Cut);
    const [event] = HISTORY;
    if (event) await appendHistory(target.events, [{ ...event, data: { forged: true } }]);
    expect(await refusal()).toMatch(/^The copy of the event in menu-\S+, revision 0 differs/);
  });
});
