import { MAILS } from '../mail-record.js';
import { PostOffice, ScriptedTransport, THINGS, welcome } from '../../test/post-office.js';
import { MailRefused, TransportAway } from '../transports/mail-transport.js';

const MINUTE = 60_000;

let post: PostOffice;
beforeEach(async () => {
  post = await PostOffice.open();
});
afterEach(() => post.close());

test('a mail that was promised is sent, and what it said is gone', async () => {
  const transport = new ScriptedTransport();
  const office = post.office({ transport });
  office.dispatcher.start();
  await post.promise(office, 'one');
  await post.becomes('one', { state: 'sent' });
  expect(transport.taken[0]).toMatchObject({ id: 'one', letter: { to: 'asha@canteen.example' } });
  expect(await post.mail('one')).toEqual({
    _id: 'one',
    kind: 'welcome',
    state: 'sent',
    sealed: null,
    queuedAt: post.timer.now(),
    dueAt: null,
    notAfter: post.timer.now() + 3 * 24 * 60 * MINUTE,
    attempts: 1,
    endedAt: post.timer.now(),
  });
  expect(office.figures).toMatchObject({ sent: 1, failed: 0, dropped: 0 });
});

test('a mail is promised with what it tells of, or not at all', async () => {
  const transport = new ScriptedTransport();
  const office = post.office({ transport });
  office.dispatcher.start();
  const thing = { kind: 'insert', collection: THINGS.name, record: { _id: 'taken' } } as const;
  await post.records.commit([thing]);
  const entry = office.outbox.entry({ id: 'one', kind: welcome, parameters: { to: 'asha@canteen.example', password: 'x' } });
  await expect(post.records.commit([entry, thing])).rejects.toThrow('things: _id is taken');
  expect(await post.records.get(MAILS, 'one')).toBeUndefined();
});
