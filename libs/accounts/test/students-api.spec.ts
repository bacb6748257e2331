import type { PageInfo } from '@tiffin/contracts';
import { randomUUID } from 'node:crypto';
import { eventsIn } from './newcomers.js';
import { Register, studentIn, studentsIn } from './registers.js';
import { startVisitors } from './visitors.js';

const visitors = await startVisitors();
const contractor = await visitors.contractor();
const register = new Register(visitors.accounts, contractor);
afterAll(() => visitors.accounts.close());

/** No fields, and an invalid value for each field. */
const WRONG: readonly object[] = [{}, { fullName: '=SUM(A1)', rollNo: '1a', email: 'farhan', phoneNumber: '9.19877E+11' }];
const ERRORS = {
  fullName: 'only letters & spaces are allowed under 20 characters.',
  rollNo: 'only numbers are allowed under 3 characters.',
  email: 'please enter a valid email.',
  phoneNumber: 'Enter a valid phone number',
};

describe('registering a student', () => {
  test('answers the student and mails the log-in with a random password, which works', async () => {
    const details = register.details({ rollNo: '007', email: 'Meher@Students.example' });
    const answer = await contractor.post('/contractors/students', details);
    expect(answer.status).toBe(201);
    expect(Number(answer.headers['x-position'])).toBeGreaterThan(0);
    const student = studentIn(answer);
    expect(student).toEqual({
      _id: expect.any(String) as string,
      avatar: null,
      fullName: 'Farhan',
      userName: 'BH1-7',
      phoneNumber: details.phoneNumber,
      email: 'Meher@Students.example',
      rollNo: '7',
      bills: [],
    });
    const [letter, ...more] = await visitors.accounts.mail.to('Meher@Students.example');
    expect(more).toEqual([]);
    const password = letter?.facts[1]?.value;
    expect(letter?.facts).toEqual([
      { label: 'Login', value: 'BH1-7' },
      { label: 'Password', value: expect.stringMatching(/^[A-Za-z0-9]{12}$/) as string },
    ]);
    for (const login of ['BH1-7', 'bh1-007'])
      expect((await visitors.accounts.browser().logIn('student', login, password ?? '')).status).toBe(200);
    const events = await eventsIn(visitors.accounts, `account-${student._id}`);
    const { canteenId, contractorId } = visitors.accounts.people[0] ?? {};
    const actor = { id: contractorId, role: 'contractor' };
    expect(events).toEqual([{ type: 'StudentRegistered', data: { canteenId, userId: student._id }, actor }]);
  });

  test('accepts a roll number as a number', async () => {
    expect((await register.registered({ rollNo: 8 })).userName).toBe('BH1-8');
    expect((await register.registered({ rollNo: 0 })).userName).toBe('BH1-0');
  });

  test('refuses existing roll numbers and addresses of the canteen, and names both', async () => {
    const rollNo = 'This roll number is already in use.';
    const email = 'This e-mail address is already in use.';
    const registering = (taken: object) => contractor.post('/contractors/students', register.details(taken));
    expect(await registering({ rollNo: 102, email: 'BH1-101@Students.example' })).toMatchObject({
      status: 409,
      body: { code: 'roll_no_taken', message: rollNo, errors: { rollNo, email } },
    });
    expect(await registering({ email: 'bh1-101@students.example' })).toMatchObject({
      status: 409,
      body: { code: 'email_taken', errors: { email } },
    });
    const elsewhere = await visitors.signedIn('contractor', 'contractor@gh1.example');
    const free = await elsewhere.post('/contractors/students', register.details({ rollNo: 998, email: 'bh1-101@students.example' }));
    expect(free.status).toBe(201);
  });

  test('registers one of two concurrent students with the same roll number', async () => {
    const rollNo = '950';
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((name) =>
        contractor.post('/contractors/students', register.details({ rollNo, email: `${name}@students.example` })),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    for (const { status, body } of answers) if (status === 409) expect(body['code']).toBe('roll_no_taken');
  });

  test('validates each field, the roll number as text or number', async () => {
    for (const wrong of WRONG)
      expect(await contractor.post('/contractors/students', wrong)).toMatchObject({
        status: 400,
        body: { code: 'validation', errors: ERRORS },
      });
    for (const rollNo of ['', '1000', 1000, -1, 1.5, null])
      expect((await contractor.post('/contractors/students', { ...register.details(), rollNo })).body['errors']).toEqual({
        rollNo: ERRORS.rollNo,
      });
  });
});

describe('changing a student', () => {
  test('changes all fields, normalised; another roll number changes the user name and keeps the session', async () => {
    const student = await register.registered();
    const browser = await register.signedIn(student);
    const details = register.details({ fullName: 'Farhan Ali', rollNo: '044', phoneNumber: '919876540999' });
    const typed = { ...details, fullName: ' Farhan  Ali', phoneNumber: '98765 40999' };
    const answer = await contractor.patch(`/contractors/students/${student._id}`, typed);
    expect(answer.status).toBe(200);
    expect(Number(answer.headers['x-position'])).toBeGreaterThan(0);
    expect(studentIn(answer)).toEqual({ ...student, ...details, rollNo: '44', userName: 'BH1-44' });
    expect((await browser.get('/users')).body).toMatchObject({ userName: 'BH1-44', fullName: 'Farhan Ali', rollNo: '44' });
    const password = await register.passwordFor(student.email);
    expect((await visitors.accounts.browser().logIn('student', 'BH1-44', password)).status).toBe(200);
    expect((await visitors.accounts.browser().logIn('student', student.userName, password)).status).toBe(400);
    const events = await eventsIn(visitors.accounts, `account-${student._id}`);
    expect(events.map((event) => (event as { type: string }).type)).toEqual(['StudentRegistered', 'AccountDetailsChanged']);
  });

  test('records nothing if nothing changes', async () => {
    const student = await register.registered();
    const { fullName, rollNo, email, phoneNumber } = student;
    const answer = await contractor.patch(`/contractors/students/${student._id}`, { fullName, rollNo, email, phoneNumber });
    expect(answer).toMatchObject({ status: 200, body: { ...student } });
    expect(await eventsIn(visitors.accounts, `account-${student._id}`)).toHaveLength(1);
  });

  test('stores one of two concurrent changes as a whole', async () => {
    const student = await register.registered();
    const other = await visitors.contractor();
    const forms = [register.details({ fullName: 'Farhan One' }), register.details({ fullName: 'Farhan Two' })];
    const answers = await Promise.all(
      forms.map((form, index) => (index === 0 ? contractor : other).patch(`/contractors/students/${student._id}`, form)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { fullName, rollNo, email } = (await register.record(student._id)) ?? student;
    expect(forms).toContainEqual(expect.objectContaining({ fullName, rollNo, email }));
  });

  test('sends later mails to the new address, and voids links to the former one', async () => {
    const student = await register.registered();
    const token = await visitors.linkFor('student', student.userName, student.email);
    const { fullName, rollNo, phoneNumber } = student;
    const changed = { fullName, rollNo, phoneNumber, email: 'elsewhere@students.example' };
    expect((await contractor.patch(`/contractors/students/${student._id}`, changed)).status).toBe(200);
    const answer = await visitors.accounts.browser().post('/users/reset-password', { token, newPassword: 'samosa-45' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'link_expired' } });
  });

  test.each([
    ['rollNo', 'roll_no_taken', { rollNo: '101' }],
    ['email', 'email_taken', { email: 'bh1-101@students.EXAMPLE' }],
  ])('refuses a %s of another student with 409, and accepts the student’s own', async (field, code, taken) => {
    const student = await register.registered();
    const answer = await contractor.patch(`/contractors/students/${student._id}`, { ...register.details(), ...taken });
    expect(answer).toMatchObject({ status: 409, body: { code, errors: { [field]: /./ } } });
    const { fullName, rollNo, email } = student;
    const own = await contractor.patch(`/contractors/students/${student._id}`, { fullName, rollNo, email, phoneNumber: '919876540888' });
    expect(own.status).toBe(200);
  });

  test('validates each field', async () => {
    for (const wrong of WRONG)
      expect(await contractor.patch(`/contractors/students/${visitors.accounts.people[0]?.students[0]?._id}`, wrong)).toMatchObject({
        status: 400,
        body: { code: 'validation', errors: ERRORS },
      });
  });

  test('answers 404 for another canteen’s, unknown or invalid id', async () => {
    const other = visitors.accounts.people[1]?.students[0]?._id;
    for (const id of [other, randomUUID(), 'nobody'])
      expect(await contractor.patch(`/contractors/students/${id}`, register.details())).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
  });
});

describe('the list', () => {
  let people: Register;
  beforeAll(async () => {
    people = new Register(visitors.accounts, await visitors.signedIn('contractor', 'contractor@gh1.example'));
    for (const [rollNo, fullName] of [
      ['9', 'Zoya'],
      ['10', 'Yamini'],
      ['2', 'Xenia Rao'],
      ['300', 'Rao Uma'],
    ] as const)
      await people.registered({ rollNo, fullName, email: `${rollNo}@gh1.example` });
    for (let rollNo = 401; rollNo <= 408; rollNo++) await people.registered({ rollNo, email: `${rollNo}@gh1.example` });
  });
  const rollNos = async (query: string): Promise<string[]> =>
    studentsIn(await people.contractor.get(`/contractors/students${query}`)).map(({ rollNo }) => rollNo);

  test('is sorted by roll number as a number, ten per page', async () => {
    const first = await people.contractor.get('/contractors/students');
    expect(first.body['studentsInfo']).toEqual({ hasNextPage: true, next: expect.any(String) as string });
    const all = await rollNos('?limit=100');
    expect(studentsIn(first).map(({ rollNo }) => rollNo)).toEqual(all.slice(0, 10));
    expect(await rollNos('?page=2')).toEqual(all.slice(10, 20));
    expect(await rollNos(`?after=${(first.body['studentsInfo'] as PageInfo).next}`)).toEqual(all.slice(10, 20));
    expect(all.map(Number)).toEqual([...all].map(Number).sort((a, b) => a - b));
    expect(all.slice(0, 3)).toEqual(['2', '9', '10']);
    expect((await people.contractor.get(`/contractors/students?limit=${all.length}`)).body['studentsInfo']).toEqual({ hasNextPage: false });
    expect(await rollNos('?page=99')).toEqual([]);
  });

  test('finds part of the name and the user name, ignoring case', async () => {
    expect(await rollNos('?search=RAO')).toEqual(['2', '300']);
    expect(await rollNos('?search=gh1-30')).toEqual(['300']);
    expect(await rollNos('?search=300')).toEqual(['300']);
    expect(await rollNos('?search=40&limit=3')).toEqual(['401', '402', '403']);
    for (const nobody of ['nobody', 'BH1']) expect(await rollNos(`?search=${nobody}`)).toEqual([]);
  });

  test('limits the search to 100 characters', async () => {
    const answer = await people.contractor.get(`/contractors/students?search=${'a'.repeat(101)}`);
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation' } });
  });
});
