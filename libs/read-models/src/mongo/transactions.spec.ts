import { OutcomeUnknown, StoreUnavailable } from '@tiffin/event-sourcing';
import mongoose from 'mongoose';
import { Transactions, type TransactionSession } from './transactions.js';

const { MongoBulkWriteError, MongoNetworkError, MongoNotConnectedError, MongoServerError, MongoServerSelectionError } = mongoose.mongo;

/** Stands in for the driver's session: it notes the calls, and its commits fail as told. No transaction takes place. */
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
const nobody = () => new MongoServerSelectionError('Server selection timed out', { servers: new Map() } as never);
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

  test('commits what its work did', async () => {
    const session = new ScriptedSession();
    expect(await run(session)).toBe('done');
    expect(session.calls).toEqual(['start', 'commit', 'end']);
  });

  test.each([
    ['meets another one', conflict()],
    ['meets another one in a bulk write', new MongoBulkWriteError(conflict(), {} as never)],
    ['loses its connection before the commit', lost()],
  ])('that %s is begun anew', async (_, failure) => {
    const session = new ScriptedSession();
    expect(await run(session, failure, undefined)).toBe('done');
    expect(session.calls).toEqual(['start', 'abort', 'start', 'commit', 'end']);
  });

  test('is given up in time, and nothing happened', async () => {
    const session = new ScriptedSession();
    await expect(run(session, conflict())).rejects.toThrow(StoreUnavailable);
    expect(now).toBe(limits.within);
    expect(session.calls).not.toContain('commit');
    expect(session.calls.at(-1)).toBe('end');
  });

  test('is not begun anew where the driver has already looked for a server in vain', async () => {
    const session = new ScriptedSession();
    await expect(run(session, new MongoBulkWriteError(nobody() as never, {} as never))).rejects.toThrow(StoreUnavailable);
    expect(session.calls).toEqual(['start', 'abort', 'end']);
  });

  test('ends with what its work throws, a taken value too, and never goes on after it', async () => {
    const taken = new MongoServerError({ message: 'E11000 …', code: 11_000 });
    for (const failure of [taken, new RangeError('no')]) {
      const session = new ScriptedSession();
      await expect(run(session, failure)).rejects.toBe(failure);
      // Who reads again then must see what stood in the way.
      expect(session.calls).toEqual(['start', 'abort', 'majority', 'end']);
    }
  });

  describe.each([
    ['a lost connection', lost],
    ['an error with the label', labelled],
    ['a vain search for a server, which forgets the attempt before it', nobody],
  ])('whose commit comes back with %s', (_, error) => {
    test('is committed again, alone', async () => {
      const session = new ScriptedSession([error(), error(), undefined]);
      expect(await run(session)).toBe('done');
      expect(session.calls).toEqual(['start', 'commit', 'commit', 'commit', 'end']);
    });

    test('has an unknown outcome where it never comes back with more', async () => {
      const session = new ScriptedSession(Array.from({ length: 50 }, error));
      await expect(run(session)).rejects.toThrow(OutcomeUnknown);
      expect(now).toBe(limits.within);
      expect(session.calls.filter((call) => call === 'start')).toHaveLength(1);
    });
  });

  test('that the server has forgotten, even after a lost commit, is done again as a whole', async () => {
    const session = new ScriptedSession([lost(), forgotten(), undefined]);
    expect(await run(session)).toBe('done');
    expect(session.calls).toEqual(['start', 'commit', 'commit', 'start', 'commit', 'end']);
  });

  test('on a closed connection is given up at once', async () => {
    const session = new ScriptedSession();
    await expect(run(session, new MongoNotConnectedError('closed'))).rejects.toThrow(StoreUnavailable);
    expect(now).toBe(0);
    const closing = new ScriptedSession(Array.from({ length: 9 }, () => new MongoNotConnectedError('closed')));
    await expect(run(closing)).rejects.toThrow(OutcomeUnknown);
    expect(now).toBe(0);
  });
});
