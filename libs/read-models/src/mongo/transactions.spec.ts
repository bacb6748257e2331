import { OutcomeUnknown, StoreUnavailable } from '@tiffin/event-sourcing';
import mongoose from 'mongoose';
import { Transactions, type TransactionSession } from './transactions.js';

const { MongoBulkWriteError, MongoNetworkError, MongoNotConnectedError, MongoServerError, MongoServerSelectionError } = mongoose.mongo;

/** A fake of the driver's session: it records the calls, and its commits fail as a test asks. */
class ScriptedSession implements TransactionSession {
  readonly calls: string[] = [];
  hasEnded = false;

  constructor(private readonly commits: (Error | undefined)[] = []) {}

  startTransaction(): void {
    this.calls.push('start');
  }
  async commitTransaction(): Promise<void> {
    this.calls.push('commit');
    const error = this.commits.shift();
    if (error) throw error;
  }
  async abortTransaction(): Promise<void> {
    this.calls.push('abort');
  }
  async endSession(): Promise<void> {
    this.calls.push('end');
  }
}

const conflict = () => new MongoServerError({ message: 'WriteConflict', code: 112, errorLabels: ['TransientTransactionError'] });
const forgotten = () => new MongoServerError({ message: 'NoSuchTransaction', code: 251, errorLabels: ['TransientTransactionError'] });
const lost = () => new MongoNetworkError('connection closed');
const noServer = () => new MongoServerSelectionError('Server selection timed out', { servers: new Map() } as never);
const labelled = () =>
  new MongoServerError({
    message: 'PrimarySteppedDown',
    code: 189,
    errorLabels: ['UnknownTransactionCommitResult', 'RetryableWriteError'],
  });

describe('a transaction', () => {
  let now = 0;
  const limits = { within: 100, answerWithin: 50, pause: () => 10, elapsed: () => now, sleep: async (ms: number) => void (now += ms) };
  const run = async (session: ScriptedSession, ...failures: (Error | undefined)[]) => {
    now = 0;
    const majority = async () => void session.calls.push('majority');
    return new Transactions(() => session, limits, majority).run('The records', async () => {
      const failure = failures.length > 1 ? failures.shift() : failures[0];
      if (failure) throw failure;
      return 'done';
    });
  };

  test('commits what its work wrote', async () => {
    const session = new ScriptedSession();
    expect(await run(session)).toBe('done');
    expect(session.calls).toEqual(['start', 'commit', 'end']);
  });

  test.each([
    ['a conflict', conflict()],
    ['a conflict in a bulk write', new MongoBulkWriteError(conflict(), {} as never)],
    ['a lost connection before the commit', lost()],
  ])('begins anew after %s', async (_, failure) => {
    const session = new ScriptedSession();
    expect(await run(session, failure, undefined)).toBe('done');
    expect(session.calls).toEqual(['start', 'abort', 'start', 'commit', 'end']);
  });

  test('gives up in time, with nothing written', async () => {
    const session = new ScriptedSession();
    await expect(run(session, conflict())).rejects.toThrow(StoreUnavailable);
    expect(now).toBe(limits.within);
    expect(session.calls).not.toContain('commit');
    expect(session.calls.at(-1)).toBe('end');
  });

  test('does not begin anew if the driver has already looked for a server in vain', async () => {
    const session = new ScriptedSession();
    await expect(run(session, new MongoBulkWriteError(noServer() as never, {} as never))).rejects.toThrow(StoreUnavailable);
    expect(session.calls).toEqual(['start', 'abort', 'end']);
  });

  test('ends with the error of its work, a duplicate key too, and never continues after it', async () => {
    const taken = new MongoServerError({ message: 'E11000 …', code: 11_000 });
    for (const failure of [taken, new RangeError('no')]) {
      const session = new ScriptedSession();
      await expect(run(session, failure)).rejects.toBe(failure);
      // The caller who reads again must see the record that caused the failure.
      expect(session.calls).toEqual(['start', 'abort', 'majority', 'end']);
    }
  });

  describe.each([
    ['a lost connection', lost],
    ['an error with the label', labelled],
    ['a failed server selection, which hides the earlier attempt', noServer],
  ])('whose commit fails with %s', (_, error) => {
    test('sends the commit again, alone', async () => {
      const session = new ScriptedSession([error(), error(), undefined]);
      expect(await run(session)).toBe('done');
      expect(session.calls).toEqual(['start', 'commit', 'commit', 'commit', 'end']);
    });

    test('has an unknown outcome if it keeps failing', async () => {
      const session = new ScriptedSession(Array.from({ length: 50 }, error));
      await expect(run(session)).rejects.toThrow(OutcomeUnknown);
      expect(now).toBe(limits.within);
      expect(session.calls.filter((call) => call === 'start')).toHaveLength(1);
    });
  });

  test('runs its work again if the server has forgotten it, even after a lost commit', async () => {
    const session = new ScriptedSession([lost(), forgotten(), undefined]);
    expect(await run(session)).toBe('done');
    expect(session.calls).toEqual(['start', 'commit', 'commit', 'start', 'commit', 'end']);
  });

  test('gives up at once on a closed connection', async () => {
    const session = new ScriptedSession();
    await expect(run(session, new MongoNotConnectedError('closed'))).rejects.toThrow(StoreUnavailable);
    expect(now).toBe(0);
    const closing = new ScriptedSession(Array.from({ length: 9 }, () => new MongoNotConnectedError('closed')));
    await expect(run(closing)).rejects.toThrow(OutcomeUnknown);
    expect(now).toBe(0);
  });
});
