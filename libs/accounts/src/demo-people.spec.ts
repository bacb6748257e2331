import { fieldError, RULES } from '@tiffin/contracts';
import { PHONE_NUMBER } from '@tiffin/contracts/phone';
import { CONTRACTORS, STUDENTS } from '@tiffin/people';
import { openAccountRecords, type AccountRecords } from '../test/records.js';
import { DEMO_PASSWORD, seedDemoPeople } from './demo-people.js';

let accounts: AccountRecords;
beforeEach(async () => {
  accounts = await openAccountRecords();
});
afterEach(() => accounts.close());

test('demo accounts pass all field rules', async () => {
  await seedDemoPeople(accounts, 40);
  const contractors = (await accounts.records.find(CONTRACTORS, {})).map(({ record }) => record);
  const students = (await accounts.records.find(STUDENTS, {})).map(({ record }) => record);
  expect([contractors.length, students.length]).toEqual([2, 80]);
  for (const { fullName, email, phoneNumber } of [...contractors, ...students]) {
    expect([fieldError(RULES.fullName, fullName), fieldError(RULES.email, email), fieldError(PHONE_NUMBER, phoneNumber)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  }
  expect(fieldError(RULES.password, DEMO_PASSWORD)).toBeUndefined();
  expect(new Set([...contractors, ...students].map(({ phoneNumber }) => phoneNumber)).size).toBe(82);
});

test('an interrupted seeding is completed, not repeated', async () => {
  const [before] = await seedDemoPeople(accounts, 2);
  const [after] = await seedDemoPeople(accounts, 4);
  expect(after?.canteenId).toBe(before?.canteenId);
  expect(after?.students.map(({ userName }) => userName)).toEqual(['BH1-101', 'BH1-102', 'BH1-103', 'BH1-104']);
  expect(after?.students.slice(0, 2)).toEqual(before?.students);
});
