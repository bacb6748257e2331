import { OutcomeUnknown, StoreUnavailable } from '@tiffin/event-sourcing';
import mongoose from 'mongoose';
import { duplicateIndex, isDuplicateKey, isTransient, reading, writing } from './driver-failures.js';

const {
  MongoBulkWriteError,
  MongoNetworkError,
  MongoNetworkTimeoutError,
  MongoNotConnectedError,
  MongoServerError,
  MongoWriteConcernError,
} = mongoose.mongo;

const bulk = (error: Error | { message: string; code: number }) => new MongoBulkWriteError(error as never, {} as never);
const answer = (code: number, ...errorLabels: string[]) => new MongoServerError({ message: `code ${code}`, code, errorLabels });

describe('errors of the driver', () => {
  const lost = new MongoNetworkError('connection 3 closed');

  test.each([
    ['a lost connection', lost],
    ['a lost connection within a bulk write', bulk(lost)],
    [
      'a socket that is reset while it is written to',
      Object.assign(new Error('write ECONNRESET'), { code: 'ECONNRESET', syscall: 'write' }),
    ],
    ['a socket that is closed already', Object.assign(new Error('Cannot call write'), { code: 'ERR_STREAM_DESTROYED' })],
    ['no answer in time', new MongoNetworkTimeoutError('connection 3 timed out')],
    ['a change of primary', answer(10_107)],
    ['a server that shuts down', answer(11_600)],
    ['a read that took too long', answer(50)],
    ['an overloaded server', answer(462, 'SystemOverloadedError')],
  ])('%s: a read is unavailable, the outcome of a write unknown', async (_, error) => {
    await expect(reading('orders', () => Promise.reject(error))).rejects.toThrow(StoreUnavailable);
    await expect(writing('orders', () => Promise.reject(error))).rejects.toThrow(OutcomeUnknown);
    await expect(reading('orders', () => Promise.reject(error))).rejects.toMatchObject({ cause: error });
  });

  test('a write that a majority did not confirm in time has an unknown outcome', async () => {
    const error = new MongoWriteConcernError({ writeConcernError: { code: 64, errmsg: 'waiting for replication timed out' } } as never);
    await expect(writing('orders', () => Promise.reject(error))).rejects.toThrow(OutcomeUnknown);
  });

  test('with the connection closed nothing was sent', async () => {
    const closed = () => Promise.reject(new MongoNotConnectedError('Client must be connected'));
    await expect(writing('orders', closed)).rejects.toThrow(StoreUnavailable);
  });

  test.each([
    ['a defect', new TypeError('x is undefined')],
    ['no permission', answer(13)],
    ['a taken value', answer(11_000)],
  ])('%s stays what it is', async (_, error) => {
    await expect(reading('orders', () => Promise.reject(error))).rejects.toBe(error);
    await expect(writing('orders', () => Promise.reject(error))).rejects.toBe(error);
  });

  test('a transaction after a conflict is transient, with and without the label', () => {
    expect(isTransient(answer(112))).toBe(true);
    expect(isTransient(answer(251, 'TransientTransactionError'))).toBe(true);
    expect(isTransient(bulk(answer(112, 'TransientTransactionError')))).toBe(true);
    expect(isTransient(answer(11_000))).toBe(false);
    expect(isTransient(lost)).toBe(false);
  });
});

describe('a duplicate key', () => {
  const message = (index: string, value = '"c1", fields.rollNo: 7') =>
    `E11000 duplicate key error collection: tiffin.records.people index: ${index} dup key: { fields.canteen: ${value} }`;

  test.each([
    ['roll number', 'roll number'],
    ['_id_', '_id'],
    ['index: of things', 'index: of things'],
  ])('names the index %j, from single and from bulk writes', (index, expected) => {
    for (const error of [
      new MongoServerError({ message: message(index), code: 11_000 }),
      bulk({ message: message(index), code: 11_000 }),
    ]) {
      expect(isDuplicateKey(error)).toBe(true);
      expect(duplicateIndex(error)).toBe(expected);
    }
  });

  test('is not confused by a value that looks like the message', () => {
    const typed = message('email', '"x dup key: y index: roll number dup key: \n"');
    expect(duplicateIndex(new MongoServerError({ message: typed, code: 11_000 }))).toBe('email');
  });
});
