import type { Bill, User } from '@tiffin/contracts';
import type { Attack } from '../attacker/attack.js';

/** More than may wait for one person. */
const STUDENTS_CALLS = 16;
const CONTRACTORS_CALLS = 16;
const OTHERS_EVERY_MS = 250;
/** Extra time, so that the short form sees several files. */
const MORE_MS = 2_000;
/** How long the other student waits for the first file. On a busy machine one file takes seconds. */
const OTHERS_WAIT_MS = 60_000;
/** The days whose close is printed; each is another file. */
const DAYS = 3_000;
const DAY_MS = 86_400_000;

/**
 * One student prints their bills and a contractor the closes of days, as PDF and as fast as allowed. Another student's bill must be
 * printed all the same.
 */
export async function prints(attack: Attack): Promise<void> {
  const { students, demo } = attack.target.sessions;
  const [student = demo.student, otherStudent = demo.student] = students;
  const [ownBills, otherBills] = await Promise.all([billsOf(attack, student), billsOf(attack, otherStudent)]);
  let printed = 0;
  const start = performance.now();
  const goesOn = (): boolean => {
    const passed = performance.now() - start;
    return passed < attack.target.seconds * 1_000 + MORE_MS || (printed === 0 && passed < OTHERS_WAIT_MS);
  };
  const printAnothers = async (): Promise<void> => {
    if ((await print(attack, attack.random.pick(otherBills), otherStudent))?.status === 200) printed++;
    await attack.passMs(OTHERS_EVERY_MS);
  };
  await Promise.all([
    attack.byMany(STUDENTS_CALLS, () => print(attack, attack.random.pick(ownBills), student), goesOn),
    attack.byMany(CONTRACTORS_CALLS, () => print(attack, dayPdf(attack.random.between(0, DAYS)), demo.contractor), goesOn),
    attack.byMany(1, printAnothers, goesOn),
  ]);
  attack.tally.noted.push(`Another student's bill was printed ${printed} times meanwhile`);
  if (printed === 0) attack.tally.counted('failed', () => "another student's bill was never printed");
}

const print = (attack: Attack, path: string, cookie: string) => attack.send({ path, headers: { cookie } }, `GET ${path}`);

/** Returns the paths of a student's bills as files. */
async function billsOf(attack: Attack, cookie: string): Promise<string[]> {
  const read = async <Answer>(path: string): Promise<Answer> =>
    JSON.parse((await attack.send({ path, headers: { cookie } }, `GET ${path}`))?.text ?? '') as Answer;
  const { _id: studentId } = await read<User>('/api/users');
  return (await read<Bill[]>(`/api/bills/${studentId}`)).map(({ _id }) => `/api/bills/${_id}/pdf`);
}

function dayPdf(number: number): string {
  return `/api/contractors/day/pdf?date=${new Date(Date.UTC(2020, 0, 1) + number * DAY_MS).toISOString().slice(0, 10)}`;
}
