import type { ImportPreview } from '@tiffin/contracts';
import { MAILS } from '@tiffin/mail';
import { STUDENTS } from '@tiffin/people';
import type { Answer } from '../src/testing/index.js';
import { eventsIn } from './newcomers.js';
import { Register, studentsIn } from './registers.js';
import { startVisitors } from './visitors.js';

const visitors = await startVisitors();
const contractor = await visitors.contractor();
const register = new Register(visitors.accounts, contractor);
afterAll(() => visitors.accounts.close());

const HEADER = 'fullName,rollNo,email,phoneNumber';
const lineOf = (rollNo: number | string, { name = 'Meher', email = `${rollNo}@import.example` } = {}): string =>
  `${name},${rollNo},${email},919876540321`;
const fileOf = (...lines: string[]): string => [HEADER, ...lines, ''].join('\r\n');

function send(file: string, query = '', type = 'text/csv'): Promise<Answer> {
  return contractor.post(`/contractors/students/import${query}`).type(type).send(file);
}
const preview = ({ body }: Answer): ImportPreview => body as unknown as ImportPreview;
const all = (): Promise<number> => visitors.accounts.records.count(STUDENTS, {});
const mails = (): Promise<number> => visitors.accounts.records.count(MAILS, {});

test('a dry run shows each row as it would be registered, and stores nothing', async () => {
  const before = [await all(), await mails()];
  const taken = lineOf(101);
  const right = lineOf('031');
  for (const query of ['?dryRun', '?dryRun=true']) {
    const answer = await send(fileOf(taken, right), query);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(preview(answer)).toEqual({
      rows: [
        expect.objectContaining({ row: 2, errors: { rollNo: 'This roll number is already in use.' } }),
        { row: 3, fullName: 'Meher', rollNo: '31', email: '031@import.example', phoneNumber: '919876540321', errors: {} },
      ],
      valid: 1,
      invalid: 1,
    });
  }
  expect([await all(), await mails()]).toEqual(before);
});

describe('an import', () => {
  test('registers all students and mails each a log-in and password, which works once it is mailed', async () => {
    const answer = await send(fileOf(lineOf(321), lineOf('22', { name: 'Zoya Rao' }), lineOf(9)), '?dryRun=false');
    expect(answer).toMatchObject({ status: 201, body: { registered: 3 } });
    expect(Number(answer.headers['x-position'])).toBeGreaterThan(0);
    const [zoya] = studentsIn(await contractor.get('/contractors/students?search=zoya'));
    expect(zoya).toMatchObject({ userName: 'BH1-22', rollNo: '22', email: '22@import.example', avatar: null, bills: [] });
    const [letter, ...more] = await visitors.accounts.mail.to('22@import.example');
    expect(more).toEqual([]);
    expect(letter?.facts).toEqual([
      { label: 'Login', value: 'BH1-22' },
      { label: 'Password', value: expect.stringMatching(/^[A-Za-z0-9]{12}$/) as string },
    ]);
    for (const rollNo of [321, 22, 9]) {
      const password = await register.passwordFor(`${rollNo}@import.example`);
      expect((await visitors.accounts.browser().logIn('student', `BH1-${rollNo}`, password)).status).toBe(200);
    }
    expect(await eventsIn(visitors.accounts, `account-${zoya?._id}`)).toMatchObject([
      { type: 'StudentRegistered', actor: { role: 'contractor' } },
    ]);
  });

  test('accepts no password before its mail is sent, and keeps a password that was chosen meanwhile', async () => {
    const { accounts } = visitors;
    let send1: () => void = () => undefined;
    const wake = accounts.mail.wake.bind(accounts.mail);
    accounts.mail.wake = () => {
      send1 = wake;
    };
    try {
      expect((await send(fileOf(lineOf(331)))).status).toBe(201);
      const [student] = studentsIn(await contractor.get('/contractors/students?search=331'));
      const found = await accounts.records.get(STUDENTS, student?._id ?? '');
      if (!found) throw new Error('nobody');
      expect(found.record.passwordVersion).toBe(0);
      for (const guess of ['', 'tiffin123', found.record.passwordHash])
        expect((await accounts.browser().logIn('student', 'BH1-331', guess || ' ')).status).toBe(400);
      const [somebody] = await accounts.records.find(STUDENTS, { where: { canteenId: found.record.canteenId, rollNo: '101' } });
      const passwordHash = somebody?.record.passwordHash ?? '';
      await visitors.put(STUDENTS, { ...found.record, passwordHash, passwordVersion: 1 }, found.revision);
      send1();
      expect(await accounts.mail.to('331@import.example')).toEqual([]);
      expect((await accounts.browser().logIn('student', 'BH1-331', 'tiffin123')).status).toBe(200);
    } finally {
      accounts.mail.wake = wake;
    }
  });

  test('registers a refused name in a spelling that passes, as the preview showed it', async () => {
    const file = fileOf(lineOf(335, { name: "Neil D'Souza" }));
    expect(preview(await send(file, '?dryRun&respell'))).toMatchObject({
      rows: [{ fullName: 'Neil D Souza', writtenName: "Neil D'Souza", errors: {} }],
      valid: 1,
    });
    expect((await send(file)).status).toBe(400);
    expect(await send(file, '?respell=true')).toMatchObject({ status: 201, body: { registered: 1 } });
    expect(studentsIn(await contractor.get('/contractors/students?search=335'))).toMatchObject([{ fullName: 'Neil D Souza' }]);
  });

  test('registers no student if a row is wrong, and answers the rows', async () => {
    const before = [await all(), await mails()];
    const answer = await send(fileOf(lineOf(341), lineOf(342, { name: '=1+1' })));
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'validation',
        message: '1 line has errors. No one was registered.',
        valid: 1,
        invalid: 1,
        rows: [
          { row: 2, errors: {} },
          { row: 3, fullName: '=1+1', errors: { fullName: /letters/ } },
        ],
      },
    });
    expect([await all(), await mails()]).toEqual(before);
  });

  test('registers one of two concurrent imports with a common row', async () => {
    const shared = lineOf(351);
    const one = lineOf(352);
    const two = lineOf(353);
    const answers = await Promise.all([send(fileOf(one, shared)), send(fileOf(shared, two))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(preview(answers.find(({ status }) => status === 400) as Answer)).toMatchObject({ valid: 1, invalid: 1 });
  });
});

test('an unreadable file is refused with one sentence, also in a dry run', async () => {
  const before = await all();
  const message = 'A file may have at most 1,000 students; this one has 1,001.';
  const file = fileOf(...Array.from({ length: 1_001 }, (_, index) => lineOf(index)));
  for (const query of ['?dryRun', ''])
    expect(await send(file, query)).toMatchObject({ status: 400, body: { message, code: 'validation', errors: { file: message } } });
  expect(await all()).toBe(before);
});

test('empty files, too large ones and other types are refused', async () => {
  expect(await send('', '?dryRun')).toMatchObject({ status: 400, body: { errors: { file: 'file is missing' } } });
  expect(await contractor.post('/contractors/students/import')).toMatchObject({
    status: 400,
    body: { errors: { file: 'file is missing' } },
  });
  expect(await send('x'.repeat(1024 * 1024 + 1))).toMatchObject({ status: 413, body: { code: 'too_large' } });
  expect(await send('{}', '', 'application/json')).toMatchObject({ status: 415, body: { code: 'wrong_type' } });
  expect(await send(HEADER, '', 'text/plain')).toMatchObject({ status: 415 });
  expect(await send(fileOf(lineOf(371)), '?dryRun=maybe')).toMatchObject({ status: 400, body: { errors: { dryRun: /./ } } });
  expect(await contractor.post('/contractors/students').type('text/csv').send(HEADER)).toMatchObject({ status: 415 });
});

test('nearly a thousand students are registered at once', async () => {
  const other = await visitors.signedIn('contractor', 'contractor@gh1.example');
  const lines = Array.from({ length: 1_000 }, (_, rollNo) => lineOf(rollNo)).filter((_, rollNo) => rollNo < 101 || rollNo > 103);
  // Hashing their passwords would take longer than the tests.
  visitors.accounts.mail.wake = () => undefined;
  const sending = other.post('/contractors/students/import').type('text/csv');
  expect(await sending.send(fileOf(...lines))).toMatchObject({ status: 201, body: { registered: 997 } });
  const page = await other.get('/contractors/students?page=10&limit=100');
  expect(page.body['studentsInfo']).toEqual({ hasNextPage: false });
  expect(studentsIn(page).at(-1)?.rollNo).toBe('999');
});
