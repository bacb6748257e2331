import { PdfPrinter } from './pdf-printer.js';

const DRAWING = new URL('../../test/drawing.ts', import.meta.url);
let printer: PdfPrinter;
beforeEach(() => (printer = new PdfPrinter()));
afterEach(() => printer.onModuleDestroy());

const printed = async (person: string, content: object): Promise<string> =>
  Buffer.from(await printer.runForPerson(person, (print) => print(DRAWING, content))).toString();

/** Work that ends when the test calls `end`. */
function work() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { start: () => ended, end: () => end() };
}

test('draws the same content once for all persons, and different content separately', async () => {
  const first = await printed('asha', { title: 'Bill', revision: 1 });
  const again = await printed('asha', { title: 'Bill', revision: 1 });
  const forOtherPerson = await printed('ravi', { title: 'Bill', revision: 1 });
  const revised = await printed('asha', { title: 'Bill', revision: 2 });
  const inHindi = await printed('asha', { title: 'Bill', revision: 1, language: 'hi' });
  expect(first).toMatch(/^Bill /);
  expect([again, forOtherPerson]).toEqual([first, first]);
  expect(new Set([first, revised, inHindi]).size).toBe(3);
});

test('prints one file at a time for each person, and for other persons meanwhile', async () => {
  const { start, end } = work();
  const done: string[] = [];
  const slow = printer.runForPerson('asha', start).then(() => done.push('slow'));
  const next = printed('asha', { title: 'Next' }).then(() => done.push('next'));
  await printed('ravi', { title: 'Bill' }).then(() => done.push('ravi'));
  end();
  await Promise.all([slow, next]);
  expect(done).toEqual(['ravi', 'slow', 'next']);
});

test('does nothing for a caller who disconnects during the wait', async () => {
  const { start, end } = work();
  const caller = new AbortController();
  const done: string[] = [];
  const slow = printer.runForPerson('asha', start);
  const left = printer.runForPerson('asha', () => Promise.resolve(done.push('left')), caller.signal);
  caller.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  end();
  await slow;
  expect(done).toEqual([]);
});

test('refuses a person’s request when too many of theirs wait', async () => {
  const { start, end } = work();
  const waiting = Array.from({ length: 9 }, () => printer.runForPerson('asha', start));
  await expect(printer.runForPerson('asha', start)).rejects.toMatchObject({ code: 'unavailable_now', details: { retryAfter: 2 } });
  end();
  await Promise.all(waiting);
});

test('rejects with the error of a thread, and prints the next file', async () => {
  await expect(printed('asha', { title: '' })).rejects.toThrow('It has no title');
  await expect(printed('asha', { title: 'Bill' })).resolves.toMatch(/^Bill /);
});
