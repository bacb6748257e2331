import { STUDENTS } from '@tiffin/people';
import { openAccountRecords, type AccountRecords } from '../../test/records.js';

let accounts: AccountRecords;
beforeEach(async () => {
  accounts = await openAccountRecords();
});
afterEach(() => accounts.close());

const canteen = {
  hostel: 'BH3',
  fullName: 'Mohan',
  email: 'mohan@bh.example',
  phoneNumber: '919876500003',
  passwordHash: 'h',
  kitchenKeyHash: 'k',
  approved: true,
};
const student = { fullName: 'Dev', rollNo: '12', email: 'dev@bh.example', phoneNumber: '919876500004', passwordHash: 'h' };

test('a hostel has one active canteen, but any number of waiting registrations', async () => {
  const { registration } = accounts;
  await registration.registerCanteen({ ...canteen, email: 'first@bh.example', approved: false });
  await registration.registerCanteen({ ...canteen, email: 'second@bh.example', approved: false });
  expect(await registration.registerCanteen(canteen)).toMatchObject({ hostelName: 'Narmada', status: 'active', hostel: 'BH3' });
  await expect(registration.registerCanteen({ ...canteen, email: 'third@bh.example' })).rejects.toMatchObject({
    code: 'hostel_taken',
    details: { errors: { hostel: 'This hostel already has a canteen.' } },
  });
});

test('refuses another contractor’s e-mail address in any case, and stores nothing then', async () => {
  const { registration, directory } = accounts;
  const { _id } = await registration.registerCanteen(canteen);
  await expect(registration.registerCanteen({ ...canteen, hostel: 'BH4', email: 'Mohan@BH.example' })).rejects.toMatchObject({
    code: 'email_taken',
  });
  expect(await directory.canteenIds()).toEqual([_id]);
});

test('registers only hostels of the directory', async () => {
  for (const hostel of ['BH11', 'XX1', 'BH01', '']) {
    await expect(accounts.registration.registerCanteen({ ...canteen, hostel })).rejects.toMatchObject({ code: 'validation' });
  }
});

test('requires unique roll numbers and e-mail addresses within a canteen only', async () => {
  const { registration } = accounts;
  const { _id: canteenId } = await registration.registerCanteen(canteen);
  const { _id: other } = await registration.registerCanteen({ ...canteen, hostel: 'GH3', email: 'else@gh.example' });
  expect(await registration.registerStudent({ ...student, canteenId })).toMatchObject({ userName: 'BH3-12', rollNo: '12' });
  await expect(registration.registerStudent({ ...student, canteenId, rollNo: '012', email: 'x@bh.example' })).rejects.toMatchObject({
    code: 'roll_no_taken',
  });
  await expect(registration.registerStudent({ ...student, canteenId, rollNo: '13', email: 'DEV@bh.example' })).rejects.toMatchObject({
    code: 'email_taken',
  });
  expect(await registration.registerStudent({ ...student, canteenId: other })).toMatchObject({ userName: 'GH3-12' });
  await expect(registration.registerStudent({ ...student, canteenId: 'gone' })).rejects.toMatchObject({ code: 'not_found' });
});

test('registers several students together or not at all', async () => {
  const { registration, records } = accounts;
  const { _id } = await registration.registerCanteen(canteen);
  const pair = [student, { ...student, rollNo: '13' }];
  await expect(registration.registerStudents(_id, pair)).rejects.toMatchObject({ code: 'email_taken' });
  expect(await records.count(STUDENTS, {})).toBe(0);
});

test('registers one of two concurrent students with the same roll number', async () => {
  const { registration } = accounts;
  const { _id: canteenId } = await registration.registerCanteen(canteen);
  const both = await Promise.allSettled(
    ['a', 'b'].map((name) => registration.registerStudent({ ...student, canteenId, email: `${name}@bh.example` })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
