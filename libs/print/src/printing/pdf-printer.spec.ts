import { PdfPrinter } from './pdf-printer.js';

const DRAWING = new URL('../../test/drawing.ts', import.meta.url);
let printing: PdfPrinter;
beforeEach(() => (printing = new PdfPrinter()));
afterEach(() => printing.onModuleDestroy());

const printed = async (person: string, content: object): Promise<string> =>
  Buffer.from(await printing.runForPerson(person, (print) => print(DRAWING, content))).toString();

/** Work that ends when told. */
function work() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { start: () => ended, end: () => end() };
}

test('draws the same content once, whoever asks for it, and each other content for itself', async () => {
  const first = await printed('asha', { title: 'Bill', revision: 1 });
  const again = await printed('asha', { title: 'Bill', revision: 1 });
  const others = await printed('ravi', { title: 'Bill', revision: 1 });
  const revised = await printed('asha', { title: 'Bill', revision: 2 });
  const inHindi = await printed('asha', { title: 'Bill', revision: 1, language: 'hi' });
  expect(first).toMatch(/^Bill /);
  expect([again, others]).toEqual([first, first]);
  expect(new Set([first, revised, inHindi]).size).toBe(3);
});

test('prints for one person after the other thing they asked for, and for others meanwhile', async () => {
  const { start, end } = work();
  const done: string[] = [];
  const slow = printing.runForPerson('asha', start).then(() => done.push('slow'));
  const next = printed('asha', { title: 'Next' }).then(() => done.push('next'));
  await printed('ravi', { title: 'Bill' }).then(() => done.push('ravi'));
  end();
  await Promise.all([slow, next]);
  expect(done).toEqual(['ravi', 'slow', 'next']);
});

test('does nothing for a caller who has left while they waited', async () => {
  const { start, end } = work();
  const gone = new AbortController();
  const done: string[] = [];
  const slow = printing.runForPerson('asha', start);
  const left = printing.runForPerson('asha', () => Promise.resolve(done.push('left')), gone.signal);
  gone.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  end();
  await slow;
  expect(done).toEqual([]);
});

test('refuses for a while whoever asks for more than can wait', async () => {
  const { start, end } = work();
  const waiting = Array.from({ length: 9 }, () => printing.runForPerson('asha', start));
  await expect(printing.runForPerson('asha', start)).rejects.toMatchObject({ code: 'unavailable_now', details: { retryAfter: 2 } });
  end();
  await Promise.all(waiting);
});

test('says what went wrong in a thread, and prints the next one', async () => {
  await expect(printed('asha', { title: '' })).rejects.toThrow('It has no title');
  await expect(printed('asha', { title: 'Bill' })).resolves.toMatch(/^Bill /);
});
