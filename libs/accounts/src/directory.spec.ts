import { STUDENTS, type StudentRecord } from '@tiffin/people';
import { openAccountRecords, type AccountRecords } from '../test/records.js';
import { seedDemoPeople, type DemoCanteen } from './demo-people.js';

let accounts: AccountRecords;
let [bh1, gh1]: DemoCanteen[] = [];
beforeAll(async () => {
  accounts = await openAccountRecords();
  [bh1, gh1] = await seedDemoPeople(accounts, 12);
});
afterAll(() => accounts.close());

const idOf = (canteen: DemoCanteen | undefined, userName: string): string =>
  canteen?.students.find((student) => student.userName === userName)?._id ?? '';
const userNamesOf = async (canteenId: string, text: string) => {
  const people = await accounts.directory.people(await accounts.directory.studentsMatching(canteenId, text));
  return [...people.values()].map(({ userName }) => userName).sort();
};

async function change(id: string, change: Partial<StudentRecord>): Promise<void> {
  const student = await accounts.records.get(STUDENTS, id);
  if (!student) throw new Error('no such student');
  const record: StudentRecord = { ...student.record, ...change };
  await accounts.records.commit([{ kind: 'replace', collection: STUDENTS.name, record, revision: student.revision }]);
}

test('returns people by id, and a removed student for unknown ids', async () => {
  const aarav = idOf(bh1, 'BH1-101');
  const people = await accounts.directory.people([aarav, 'gone', aarav]);
  expect([...people.values()]).toEqual([
    { _id: aarav, avatar: null, fullName: 'Aarav', userName: 'BH1-101', phoneNumber: '919876540000' },
    { _id: 'gone', avatar: null, fullName: 'Removed student', userName: '', phoneNumber: '' },
  ]);
  expect((await accounts.directory.people([])).size).toBe(0);
});

test('sorts students by roll number as a number', async () => {
  const canteenId = gh1?.canteenId ?? '';
  const id = idOf(gh1, 'GH1-112');
  await change(id, { rollNo: '9' });
  const found = await accounts.directory.studentsMatching(canteenId, '');
  expect(found).toEqual([id, ...(gh1?.students ?? []).map(({ _id }) => _id).filter((otherId) => otherId !== id)]);
  await change(id, { rollNo: '112' });
});

test('shows a change at once', async () => {
  const id = idOf(bh1, 'BH1-102');
  await change(id, { avatar: 'face', fullName: 'Viv' });
  expect((await accounts.directory.people([id])).get(id)).toMatchObject({ fullName: 'Viv', avatar: '/api/images/face.webp' });
  await change(id, { avatar: null, fullName: 'Vivaan' });
});

test('allows orders in the student’s own canteen while the account is open', async () => {
  const id = idOf(gh1, 'GH1-102');
  const { directory } = accounts;
  const own = gh1?.canteenId ?? '';
  const other = bh1?.canteenId ?? '';
  expect(await directory.activeStudent(own, id)).toMatchObject({ fullName: 'Diya', userName: 'GH1-102' });
  expect(await directory.activeStudent(other, id)).toBeUndefined();
  expect(await directory.activeStudent(own, 'gone')).toBeUndefined();
  await change(id, { status: 'closed' });
  expect(await directory.activeStudent(own, id)).toBeUndefined();
});

test('finds students of one canteen by part of the name, or by the beginning of roll number or user name, ignoring case', async () => {
  const canteenId = bh1?.canteenId ?? '';
  expect(await userNamesOf(canteenId, 'AAR')).toEqual(['BH1-101']);
  expect(await userNamesOf(canteenId, '11')).toEqual(['BH1-110', 'BH1-111', 'BH1-112']);
  expect(await userNamesOf(canteenId, '0101')).toEqual(['BH1-101']);
  expect(await userNamesOf(canteenId, 'bh1-102')).toEqual(['BH1-102']);
  expect(await userNamesOf(canteenId, 'nobody')).toEqual([]);
  expect(await userNamesOf('elsewhere', 'a')).toEqual([]);
});

test('names every actor, with placeholders for removed people and roles', async () => {
  const actors = [
    { id: idOf(bh1, 'BH1-101'), role: 'student' },
    { id: 'gone', role: 'student' },
    { id: bh1?.contractorId ?? '', role: 'contractor' },
    { id: bh1?.canteenId ?? '', role: 'staff' },
    { id: bh1?.canteenId ?? '', role: 'counter' },
    { id: 'reactor', role: 'system' },
  ] as const;
  const nameOf = await accounts.directory.actorNames(actors);
  expect(actors.map(nameOf)).toEqual(['Aarav', 'Removed student', 'Ramesh', 'Kitchen', 'Counter', 'Tiffin']);
});

test('returns a canteen with its hostel and time zone', async () => {
  const { canteenId: _id, contractorId } = bh1 ?? {};
  const hostel = { hostelType: 'BH', hostelNumber: 1, hostelName: 'Ganga' };
  const bills = { mailBills: false, upi: null, dueDays: null, remindAfterDays: [] };
  const expected = { _id, ...hostel, status: 'active', contractorId, timeZone: 'Asia/Kolkata', ...bills };
  expect(await accounts.directory.canteen(_id ?? '')).toEqual(expected);
  expect(await accounts.directory.canteen('gone')).toBeUndefined();
  expect(new Set(await accounts.directory.canteenIds())).toEqual(new Set([bh1?.canteenId, gh1?.canteenId]));
});
