import type { ContactQueriesPage, ContactWays } from '@tiffin/contracts';
import { mailTo } from '@tiffin/mail/testing';
import { join } from 'node:path';
import { TestApi } from './test-api.js';

const OFFICE = 'office@canteen.example';
const WAYS: ContactWays = { email: OFFICE, social: [{ name: 'Instagram', url: 'https://social.example/tiffin' }] };

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ TIFFIN_CONTACT: JSON.stringify(WAYS), TIFFIN_CONTACT_MAIL: OFFICE });
});
afterAll(() => api.stop());

test('what TIFFIN_CONTACT says is what people see', async () => {
  expect((await api.browser().get('/users/contact')).body).toEqual(WAYS);
});

test('a student writes: the office has the mail, an answer to it goes to the student, and the admin has the message', async () => {
  const student = await api.student();
  const { email } = (await student.get('/users')).body as unknown as { email: string };
  const message = 'The chai is cold.\n\nSince Monday.';
  expect((await student.post('/users/query', { subject: 'Chai', message })).body).toEqual({ message: 'query sent successfully' });

  const mail = await mailTo(join(api.directory, 'outbox'), OFFICE);
  expect(mail.subject).toBe('Contact form: Chai');
  expect(mail.text).toContain('\nThe chai is cold.\n\nSince Monday.\n');
  expect(mail.headers.get('reply-to')).toContain(email);

  const admin = api.browser();
  await admin.post('/users/contractors', { key: 'tiffin-admin' });
  const { queries } = (await admin.get('/users/queries')).body as unknown as ContactQueriesPage;
  expect(queries).toEqual([expect.objectContaining({ subject: 'Chai', message, from: expect.stringContaining('BH1-101') })]);
});
