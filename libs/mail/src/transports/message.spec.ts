import { createTransport } from 'nodemailer';
import fc from 'fast-check';
import { letterOf } from '../../test/letters.js';
import type { Letter } from '../letter.js';
import { readMail, type ReadMail } from '../testing/read-mail.js';
import { MailRefused } from './mail-transport.js';
import { messageIdOf, messageOf } from './message.js';

const from = { name: 'Tiffin', address: 'tiffin@canteen.example' };
const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

async function composed(
  changes: Partial<Letter> = {},
  eightBit = false,
): Promise<ReadMail & { readonly recipients: unknown; readonly raw: string }> {
  const mail = { id: '0b1c', queuedAt: new Date('2026-11-21T06:30:00Z'), letter: letterOf(changes) };
  const { envelope, message } = await composer.sendMail(messageOf(mail, { from, eightBit }));
  const bytes = message as Buffer;
  return { ...readMail(bytes), recipients: envelope.to, raw: bytes.toString('latin1') };
}

const NAMES = ['from', 'to', 'subject', 'message-id', 'date', 'auto-submitted', 'mime-version', 'content-type'];

test('a message has these headers and no others', async () => {
  expect([...(await composed()).headers.keys()].sort()).toEqual([...NAMES].sort());
});

test('a mail with a reply address does not say that replies are not read', async () => {
  const plain = await composed();
  const answered = await composed({ replyTo: 'asha@canteen.example' });
  expect(answered.headers.get('reply-to')).toMatch(/^<?asha@canteen\.example>?$/);
  expect(plain.headers.has('reply-to')).toBe(false);
  expect(plain.html).toContain('Replies are not read');
  expect(answered.html).not.toContain('Replies are not read');
});

test.each(['asha@canteen.example, all@canteen.example', 'asha@canteen.example\r\nBcc: all@canteen.example', ''])(
  'a mail is refused unless its reply address is one address: %j',
  async (replyTo) => {
    const refused = await composed({ replyTo }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(MailRefused);
    expect(refused).toMatchObject({ permanent: true, message: expect.not.stringContaining('asha') });
  },
);

test('no text of a letter becomes a header or a recipient', async () => {
  const nasty = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.stringMatching(/^[\r\n\t\0\u0085\u2028 a-zA-Z:<>@,;"=?]{0,80}$/),
    fc.constantFrom('Hello\r\nBcc: all@canteen.example', '\n\nnot a header', '=?UTF-8?Q?=0D=0ABcc:_all@canteen.example?='),
  );
  const texts = fc.record({
    subject: nasty,
    heading: nasty,
    opening: fc.array(nasty, { maxLength: 2 }),
    closing: fc.array(nasty, { maxLength: 1 }),
  });
  await fc.assert(
    fc.asyncProperty(texts, fc.array(fc.record({ label: nasty, value: nasty }), { maxLength: 2 }), async (generated, facts) => {
      const { headers, recipients, types } = await composed({ ...generated, facts });
      expect([...headers.keys()].filter((name) => !NAMES.includes(name))).toEqual([]);
      expect([recipients, types]).toEqual([['asha@canteen.example'], ['text/plain', 'text/html']]);
    }),
    { numRuns: 30 },
  );
});

test.each([
  'asha@canteen.example, all@canteen.example',
  'asha@canteen.example\r\nBcc: all@canteen.example',
  'Asha <asha@canteen.example>',
  'asha@canteen.example;all@canteen.example',
  '"asha"@canteen.example',
  'asha',
  '',
])('a mail is refused unless its recipient is one address: %j', async (to) => {
  const refused = await composed({ to }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(MailRefused);
  expect(refused).toMatchObject({ permanent: true, message: expect.not.stringContaining('asha') });
});

test('text in any script arrives unchanged at a server and in a file', async () => {
  const changes = { subject: 'Welcome, Āśā 🍛', opening: ['नमस्ते Āśā 🍛,'], facts: [{ label: 'Login', value: 'BH1-103' }] };
  for (const eightBit of [false, true]) {
    const mail = await composed(changes, eightBit);
    expect(mail.subject).toBe('Welcome, Āśā 🍛');
    expect(mail.text).toContain('नमस्ते Āśā 🍛,\n');
    expect(mail.html).toContain('नमस्ते Āśā 🍛,');
    expect(/[^\0-\x7f]/.test(mail.raw)).toBe(eightBit);
  }
});

test('lines that are too long for a mail are encoded and arrive unchanged', async () => {
  const value = 'x'.repeat(2_000);
  const mail = await composed({ facts: [{ label: 'Message', value }] }, true);
  expect(mail.text).toContain(`\nMessage: ${value}\n`);
  for (const line of mail.raw.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998);
});

test('a Message-ID is made from any mail id', () => {
  expect(messageIdOf('0b1c-2', from)).toBe('<0b1c-2@canteen.example>');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (id) => {
      expect(messageIdOf(id, from)).toMatch(/^<[\w-]+@canteen\.example>$/);
    }),
  );
  expect(messageIdOf('bill:1', from)).not.toBe(messageIdOf('bill:2', from));
});
