import { OutcomeUnknown, StoreUnavailable } from '../errors.js';
import { rejection } from '../testing/contract/opened-store.js';
import { AppendWindow } from './append-window.js';

/** Appends whose answers the test gives. */
function gate(limit: number, forgottenAfter?: number) {
  const window = new AppendWindow(limit, (error) => error === 'an answer', forgottenAfter);
  const sent: { answer: () => void; fail: (error: unknown) => void }[] = [];
  const run = () =>
    window.run(() => new Promise<string>((resolve, reject) => sent.push({ answer: () => resolve('answered'), fail: reject })));
  return { sent, run };
}
const turn = () => new Promise(setImmediate);

describe('of appends that nobody knows to have left', () => {
  test('at most fifteen are out', async () => {
    const { sent, run } = gate(60_000);
    const appends = Array.from({ length: 100 }, run);
    expect(sent).toHaveLength(15);
    // The answer to the tenth proves that those before it have left as well.
    sent[9]?.answer();
    await turn();
    expect(sent).toHaveLength(25);
    sent[24]?.fail('an answer');
    await expect(appends[24]).rejects.toBe('an answer');
    expect(sent).toHaveLength(40);
    // Losing the connection proves nothing about others.
    sent[39]?.fail('lost');
    await expect(appends[39]).rejects.toBe('lost');
    expect(sent).toHaveLength(41);
    for (let index = 0; index < 100; index++) {
      sent[index]?.answer();
      await turn();
    }
    expect((await Promise.allSettled(appends)).filter(({ status }) => status === 'fulfilled')).toHaveLength(98);
  });

  test('all answered, the number out is bounded too', async () => {
    const { sent, run } = gate(60_000);
    const appends = Array.from({ length: 200 }, run);
    for (let last = 14; last < 80; last = sent.length - 1) {
      const before = sent.length;
      sent[last]?.answer();
      await turn();
      if (sent.length === before + 1) break;
    }
    // Each last one is answered, and the others are not: sixty-four of them.
    const answered = (await Promise.all(appends.map((append) => Promise.race([append, turn()])))).filter((answer) => answer === 'answered');
    expect(sent.length - answered.length).toBe(64);
    for (let index = 0; index < 200; index++) {
      sent[index]?.answer();
      await turn();
    }
    await Promise.all(appends);
  });
});

test('after its limit, an append that was sent is unknown, and one that was not is never sent', async () => {
  const { sent, run } = gate(30);
  const failures = await Promise.all(Array.from({ length: 20 }, () => rejection(run())));
  expect(failures.filter((failure) => failure instanceof OutcomeUnknown)).toHaveLength(15);
  expect(failures.filter((failure) => failure instanceof StoreUnavailable)).toHaveLength(5);
  for (const { answer } of [...sent]) answer();
  await turn();
  expect(sent).toHaveLength(15);
  const next = run();
  sent[15]?.answer();
  expect(await next).toBe('answered');
});

test('appends that the client has lost do not block those after them for ever', async () => {
  const { sent, run } = gate(30, 60);
  await Promise.all(Array.from({ length: 15 }, () => rejection(run())));
  let failure: unknown;
  while (sent.length === 15) failure = await rejection(run());
  expect(failure).toBeInstanceOf(OutcomeUnknown);
});
