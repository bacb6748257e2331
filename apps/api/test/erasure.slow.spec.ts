import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { oneOfEach, place } from './carts.js';
import { ServerProcess } from './server-process.js';
import { newDirectory, TestApi } from './test-api.js';
import { testEmbedded } from './test-stores.js';

const directory = newDirectory();
let server: ServerProcess;
let menu: Awaited<ReturnType<TestApi['menu']>>;
beforeAll(async () => {
  const api = await TestApi.start({}, { directory });
  menu = await api.menu(await api.contractor());
  await api.halt();
  server = await new ServerProcess(directory).ready();
});
afterAll(async () => {
  await server.end('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

const PERSON = { fullName: 'Rumpelstiltskin G', rollNo: '787', email: 'Rumpel.Stilz@spindle.example', phoneNumber: '919812345671' };
const AFTERWARDS = { fullName: 'Heinzelmann Grimm', rollNo: '787', email: 'heinz.elmann@spindle.example', phoneNumber: '919812345672' };
/** Data that would identify the student, in any case. */
const TRACES = [
  ...['Rumpelstiltskin', 'rumpel.stilz', 'spindle.example', '919812345671', '9812345671', 'BH1-787'],
  ...['Heinzelmann', 'heinz.elmann', '919812345672', '9812345672'],
];
const CONTRACTOR_TRACES = [...TRACES.filter((trace) => !trace.startsWith('BH1')), 'contractor@gh1.example'];

/** Returns which traces are in which files, backups aside. Repeats the search if a mail was renamed meanwhile. */
function findTraces(traces: readonly string[]): readonly string[] {
  try {
    return foundNow(traces);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return findTraces(traces);
  }
}

/** Does one search, in any encoding that a store or a mail may use. */
function foundNow(traces: readonly string[]): readonly string[] {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(directory, name)).isFile());
  return files
    .filter((name) => !/^backups\/(~|\d)/.test(name))
    .flatMap((name) => {
      const bytes = readFileSync(join(directory, name));
      const texts = [bytes.toString('latin1'), bytes.toString('utf16le'), Buffer.from(bytes.subarray(1)).toString('utf16le')].map((text) =>
        text.toLowerCase(),
      );
      const hidden = (trace: string): readonly string[] => [trace.toLowerCase(), ...base64Of(trace).map((text) => text.toLowerCase())];
      return traces
        .filter((trace) => hidden(trace).some((text) => texts.some((all) => all.includes(text))))
        .map((trace) => `${name}: ${trace}`);
    });
}

/** Returns the parts of base64 that a text with this trace must contain, wherever it begins. */
const base64Of = (trace: string): readonly string[] =>
  [0, 1, 2].map((shift) =>
    Buffer.from(`${'\0'.repeat(shift)}${trace}`)
      .toString('base64')
      .replaceAll('=', '')
      .slice(shift === 0 ? 0 : 4, -2),
  );

testEmbedded('after a student’s removal no file of the data directory contains their data, while the server runs', async () => {
  const contractor = await server.logIn('contractor', 'contractor@bh1.example');

  const registered = await contractor.post('/contractors/students', PERSON);
  expect(registered.status).toBe(201);
  const id = String(registered.body['_id']);
  await server.until(() => /^Password: (\S+)/m.test(mailsTo(PERSON.email)));
  const [, password = ''] = /^Password: (\S+)/m.exec(mailsTo(PERSON.email)) ?? [];
  const person = server.browser();
  expect((await person.logIn('student', 'BH1-787', password)).status).toBe(200);
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const changed = await person.patch('/users/avatar').attach('avatar', picture, 'Rumpelstiltskin.png');
  expect(changed.status).toBe(200);
  const avatar = String(changed.body['newAvatar']).replace('/api/images/', '');
  expect(await place(person, oneOfEach(menu))).toMatchObject({ status: 201 });
  const message = { subject: 'A question', message: 'Where is my order?\nRumpelstiltskin, 9812345671' };
  expect((await person.post('/users/query', message)).status).toBe(200);
  // The student mistypes the name at log-in, and the details are corrected.
  expect((await server.browser().logIn('student', 'BH1-787', 'wrong password 1')).status).toBe(400);
  expect((await contractor.patch(`/contractors/students/${id}`, AFTERWARDS)).status).toBe(200);
  const traces = ['Heinzelmann', 'heinz.elmann', '919812345672', 'Rumpelstiltskin', 'BH1-787'];
  // A search at the moment when a mail goes from the database to its file can miss it in both.
  await server.until(() => {
    const traceFiles = findTraces(TRACES);
    return traces.every((trace) => traceFiles.some((entry) => entry.endsWith(trace)));
  });

  const orders = (await contractor.get(`/orders/${id}`)).body['orders'] as { _id: string }[];
  const [{ _id: orderId } = { _id: '' }] = orders;
  expect((await contractor.delete(`/contractors/students/${id}`)).status).toBe(409);
  expect((await contractor.patch(`/orders/${orderId}?status=Rejected`)).status).toBe(200);
  expect((await contractor.delete(`/contractors/students/${id}`)).status).toBe(200);

  expect(findTraces(TRACES)).toEqual([]);
  expect(readdirSync(join(directory, 'pictures'))).not.toContain(avatar);
  expect(readFileSync(join(directory, 'backups', 'erased.txt'), 'utf8')).toContain(`\n${id}\n`);
  const after = (await contractor.get(`/orders/${id}`)).body['orders'] as { studentInfo: { fullName: string } }[];
  expect(after.map(({ studentInfo }) => studentInfo.fullName)).toEqual(['Removed student']);
  expect(TRACES.filter((trace) => server.output.toLowerCase().includes(trace.toLowerCase()))).toEqual([]);
});

testEmbedded('after a contractor’s replacement no file contains their data', async () => {
  const admin = server.browser();
  const listed = await admin.post('/users/contractors', { key: 'tiffin-admin' });
  const canteens = listed.body as unknown as { _id: string; hostelNumber: number; hostelType: string; contractor: { _id: string } }[];
  const { _id, contractor } = canteens.find((canteen) => canteen.hostelType === 'GH' && canteen.hostelNumber === 1)!;
  const former = await server.logIn('contractor', 'contractor@gh1.example');
  const details = { fullName: PERSON.fullName, email: PERSON.email, phoneNumber: PERSON.phoneNumber };
  expect((await former.patch('/contractors/account', { ...details, password: 'tiffin123' })).status).toBe(200);
  expect((await former.patch('/users/reset-password', {})).status).toBe(200);
  await server.until(() => mailsTo(PERSON.email) !== '');
  expect(findTraces(CONTRACTOR_TRACES).length).toBeGreaterThan(0);

  const next = { fullName: 'Asha Rao', email: 'asha@canteen.example', phoneNumber: '919876500079', password: 'secret-123' };
  expect((await admin.patch(`/users/contractors/${_id}`, next)).status).toBe(200);
  await server.until(() => /^Verification code: \d{6}/m.test(mailsTo(next.email)));
  const [, code = ''] = /^Verification code: (\d{6})/m.exec(mailsTo(next.email)) ?? [];
  expect((await server.browser().post('/contractors/complete-registeration', { email: next.email, code })).status).toBe(201);
  expect(findTraces(CONTRACTOR_TRACES)).toEqual([]);
  expect(readFileSync(join(directory, 'backups', 'erased.txt'), 'utf8')).toContain(`\n${contractor._id}\n`);
});

testEmbedded('a start after a kill brings none of their data back', async () => {
  expect(await server.end('SIGKILL')).toBe('SIGKILL');
  server = await new ServerProcess(directory).ready();
  expect(findTraces([...TRACES, ...CONTRACTOR_TRACES])).toEqual([]);
});

/** Returns the mails to an address, as text. A mail that is being written has a temporary name, which may vanish meanwhile. */
function mailsTo(address: string): string {
  const outbox = join(directory, 'outbox');
  return readdirSync(directory).includes('outbox')
    ? readdirSync(outbox)
        .filter((name) => !name.startsWith('.'))
        .map((name) => readFileSync(join(outbox, name), 'utf8'))
        .filter((mail) => mail.includes(address))
        .join('\n')
    : '';
}
