import { until } from '@tiffin/event-sourcing/testing';
import { RECORDS } from '@tiffin/kernel';
import { MailOutbox, type MailKind } from '@tiffin/mail';
import { mailsIn, mailTo } from '@tiffin/mail/testing';
import type { RecordStore } from '@tiffin/read-models';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { metricFigures } from './metric-figures.js';
import { newDirectory, TestApi } from './test-api.js';

const greeting: MailKind<{ readonly to: string; readonly word: string }> = {
  name: 'greeting-of-this-test',
  compose: ({ to, word }) =>
    Promise.resolve({
      to,
      subject: 'A word',
      heading: 'A word',
      opening: ['Hello,'],
      facts: [{ label: 'Word', value: word }],
      closing: [],
    }),
};

/** Promises a greeting, as a module of the server would. */
async function promise(api: TestApi, to: string): Promise<void> {
  const outbox = api.running.app.get(MailOutbox, { strict: false });
  const records = api.running.app.get<RecordStore>(RECORDS, { strict: false });
  await records.commit([outbox.entry({ id: randomUUID(), kind: greeting, parameters: { to, word: 'samosa' } })]);
  outbox.wake();
}

const offer = (api: TestApi): void => api.running.app.get(MailOutbox, { strict: false }).offer(greeting);

test('while the mail server is away a mail waits, which shows, and it outlives a restart and a change to files', async () => {
  const directory = newDirectory();
  const TIFFIN_SMTP_URL = `smtp://127.0.0.1:${await closedPort()}`;
  const lines: string[] = [];
  const logLines = { write: (line: string) => void lines.push(line) };
  const first = await TestApi.start({ TIFFIN_SMTP_URL, TIFFIN_MAIL_FROM: 'tiffin@canteen.example' }, { directory, logLines });
  offer(first);
  await promise(first, 'asha@canteen.example');
  await until(async () => ((await metricFigures(first)).get('tiffin_mails_failed_total') ?? 0) > 0);
  const figures = await metricFigures(first);
  expect([figures.get('tiffin_mails_waiting'), figures.get('tiffin_mails_sent_total')]).toEqual([1, 0]);
  expect(figures.get('tiffin_mails_oldest_seconds')).toBeGreaterThan(0);
  await first.halt();
  expect(lines.some((line) => line.includes('ECONNREFUSED'))).toBe(true);
  expect(lines.join('')).not.toMatch(/asha|samosa/);
  expect(mailsIn(join(directory, 'outbox'))).toEqual([]);

  const second = await TestApi.start({}, { directory });
  offer(second);
  expect((await mailTo(join(directory, 'outbox'), 'asha@canteen.example')).text).toContain('\nWord: samosa\n');
  await until(async () => (await metricFigures(second)).get('tiffin_mails_sent_total') === 1);
  expect((await metricFigures(second)).get('tiffin_mails_waiting')).toBe(0);
  await second.stop();
});

/** A port where nobody listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
