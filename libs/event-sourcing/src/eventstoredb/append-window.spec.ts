import { OutcomeUnknown, StoreUnavailable } from '../errors.js';
import { rejection } from '../testing/contract/opened-store.js';
import { AppendWindow } from './append-window.js';

/** Appends whose answers the test decides. */
function gate(limit: number, releaseAfter?: number) {
  const window = new AppendWindow(limit, (error) => error === 'an answer', releaseAfter);
  const sent: { answer: () => void; fail: (error: unknown) => void }[] = [];
  const run = () =>
    window.run(() => new Promise<string>((resolve, reject) => sent.push({ answer: () => resolve('answered'), fail: reject })));
  return { sent, run };
}
const turn = () => new Promise(setImmediate);

describe('the window', () => {
  test('has at most fifteen unconfirmed appends in the client', async () => {
    const { sent, run } = gate(60_000);
    const appends = Array.from({ length: 100 }, run);
    expect(sent).toHaveLength(15);
    // The answer to the tenth append proves that the nine before it have left.
    sent[9]?.answer();
    await turn();
    expect(sent).toHaveLength(25);
    sent[24]?.fail('an answer');
    await expect(appends[24]).rejects.toBe('an answer');
    expect(sent).toHaveLength(40);
    // A lost connection proves nothing about other appends.
    sent[39]?.fail('lost');
    await expect(appends[39]).rejects.toBe('lost');
    expect(sent).toHaveLength(41);
    for (let index = 0; index < 100; index++) {
      sent[index]?.answer();
      await turn();
    }
    expect((await Promise.allSettled(appends)).filter(({ status }) => status === 'fulfilled')).toHaveLength(98);
  });

  test('has at most sixty-four appends in flight', async () => {
    const { sent, run } = gate(60_000);
    const appends = Array.from({ length: 200 }, run);
    for (let last = 14; last < 80; last = sent.length - 1) {
      const before = sent.length;
      sent[last]?.answer();
      await turn();
      if (sent.length === before + 1) break;
    }
    // Each time only the last append is answered; sixty-four others are in flight.
    const answered = (await Promise.all(appends.map((append) => Promise.race([append, turn()])))).filter((answer) => answer === 'answered');
    expect(sent.length - answered.length).toBe(64);
    for (let index = 0; index < 200; index++) {
      sent[index]?.answer();
      await turn();
    }
    await Promise.all(appends);
  });
});

test('after the limit a sent append is unknown, and an unsent one is never sent', async () => {
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

test('appends that the client has lost do not block later ones for ever', async () => {
  const { sent, run } = gate(30, 60);
  await Promise.all(Array.from({ length: 15 }, () => rejection(run())));
  let failure: unknown;
  while (sent.length === 15) failure = await rejection(run());
  expect(failure).toBeInstanceOf(OutcomeUnknown);
});
