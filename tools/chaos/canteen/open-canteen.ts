import type { Canteen as WireCanteen, PackagedItem, Snack, Student as WireStudent } from '@tiffin/contracts';
import { mailTo } from '@tiffin/mail/testing';
import sharp from 'sharp';
import { Ledger } from '../ledger/ledger.js';
import { Caller, type Definite, type LogInCall, type Request } from '../people/caller.js';
import type { Canteen, MenuItem, Guest } from '../people/lunch.js';
import type { Random } from '../random.js';

const TIME_ZONE = 'Asia/Kolkata';
const HOSTEL = 'BH7';
/** Units of each item, if nothing is to be sold out. */
const PLENTY = 10_000;
const PASSWORD = 'noon-1200';
const KITCHEN_KEY = 'ladle42';
const SNACKS = [
  { name: 'Samosa', price: '15' },
  { name: 'Poha', price: '22.50' },
  { name: 'Masala Dosa', price: '48' },
  { name: 'Idli', price: '30.75' },
  { name: 'Tea', price: '9.99' },
];
/** The last is so scarce that it is sold out most of the time. */
const PACKAGED = [
  { name: 'Buttermilk', price: 18, count: 60 },
  { name: 'Chips', price: 20, count: 25 },
  { name: 'Laddu', price: 12.5, count: 4 },
];
const FIRST_ROLL_NUMBER = 101;

export interface NewCanteen {
  readonly origin: string;
  /** The directory of the server's mails. */
  readonly outbox: string;
  readonly adminKey: string;
  readonly students: number;
  /** `BH7` if unset. */
  readonly hostel?: string;
  /** Nothing is scarce. */
  readonly plenty?: boolean;
  readonly random: Random;
  readonly giveUp: AbortSignal;
}

/** Registers a canteen over HTTP, with its menu, its stock and its students, as the admin, a contractor and a mail program do. */
export async function openCanteen(options: NewCanteen): Promise<Canteen> {
  const { hostel = HOSTEL, plenty = false } = options;
  const contractor: LogInCall = {
    method: 'PATCH',
    path: '/users/login',
    json: { role: 'contractor', loginInput: contractorOf(hostel).email, password: PASSWORD },
  };
  const admin = visitor(options, 'the admin', { method: 'POST', path: '/users/contractors', json: { key: options.adminKey } });
  await admin.enter();
  const canteenId = await register(options, admin);
  const counter = visitor(options, 'the contractor', contractor);
  await counter.enter();
  const snacks = await Promise.all(SNACKS.map((snack) => addSnack(counter, snack)));
  const items = await Promise.all(PACKAGED.map((item) => addItem(counter, plenty ? { ...item, count: PLENTY } : item)));
  return {
    canteenId,
    timeZone: TIME_ZONE,
    menu: [...snacks, ...items.map(({ dish }) => dish)],
    opening: new Map(items.map(({ dish, count }) => [dish.itemId, count])),
    contractor,
    kitchen: { method: 'POST', path: '/users/orders', json: { key: `${hostel}-${KITCHEN_KEY}` } },
    students: await importStudents(options, counter),
  };
}

function contractorOf(hostel: string) {
  const phoneNumber = `9198765${hostel.replace(/\D/g, '').padStart(5, '0')}`;
  return { fullName: 'Asha Rao', password: PASSWORD, email: `asha@${hostel.toLowerCase()}.example`, phoneNumber };
}

async function register({ origin, outbox, random, giveUp, hostel = HOSTEL }: NewCanteen, admin: Caller): Promise<string> {
  const browser = visitor({ origin, random, giveUp }, 'a visitor');
  const contractor = contractorOf(hostel);
  const registration = { ...contractor, hostel, kitchenKey: KITCHEN_KEY };
  await must(browser, 'POST', '/contractors/register', { json: registration });
  const { text } = await mailTo(outbox, contractor.email);
  const code = /^Verification code: (\d{6})$/m.exec(text)?.[1];
  const { body } = await must(admin, 'POST', '/contractors/complete-registeration', { json: { ...registration, code } });
  return (body as WireCanteen)._id;
}

async function addSnack(counter: Caller, { name, price }: (typeof SNACKS)[number]): Promise<MenuItem> {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'orange' } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), `${name}.png`);
  body.set('name', name);
  body.set('price', price);
  const { snack } = (await must(counter, 'POST', '/contractors/snacks', { body })).body as { snack: Snack };
  return { itemId: snack._id, type: 'Snack', price: snack.price, name };
}

async function addItem(counter: Caller, { name, price, count }: (typeof PACKAGED)[number]): Promise<{ dish: MenuItem; count: number }> {
  const json = { category: name, variants: [{ price, availableCount: count }] };
  const { item } = (await must(counter, 'POST', '/contractors/packaged', { json })).body as { item: PackagedItem };
  return { dish: { itemId: item._id, type: 'PackagedFood', price, name }, count };
}

/** Imports the students; their passwords come by mail. */
async function importStudents({ outbox, students: count, hostel = HOSTEL }: NewCanteen, counter: Caller): Promise<readonly Guest[]> {
  const people = Array.from({ length: count }, (_, index) => {
    const rollNo = FIRST_ROLL_NUMBER + index;
    return { rollNo: String(rollNo), email: `r${rollNo}@${hostel.toLowerCase()}.example` };
  });
  const rows = people.map(
    ({ rollNo, email }) =>
      `Student ${letters(Number(rollNo))},${rollNo},${email},919876${hostel.replace(/\D/g, '').padStart(2, '0')}${rollNo.padStart(4, '0')}`,
  );
  const body = ['fullName,rollNo,email,phoneNumber', ...rows, ''].join('\r\n');
  await must(counter, 'POST', '/contractors/students/import', { body, headers: { 'content-type': 'text/csv; charset=utf-8' } });
  const ids = await idsByRollNumber(counter);
  const guests: Guest[] = [];
  for (const { rollNo, email } of people) {
    const { text } = await mailTo(outbox, email);
    const password = /^Password: (\S+)$/m.exec(text)?.[1];
    const loginInput = `${hostel}-${rollNo}`;
    const entrance = { method: 'PATCH', path: '/users/login', json: { role: 'student', loginInput, password } };
    guests.push({ _id: ids.get(rollNo) ?? '', name: loginInput, entrance });
  }
  return guests;
}

async function idsByRollNumber(counter: Caller): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (let page = 1; ; page++) {
    const path = `/contractors/students?limit=100&page=${page}`;
    const { students, studentsInfo } = await counter.read<{ students: WireStudent[]; studentsInfo: { hasNextPage: boolean } }>(path);
    for (const { rollNo, _id } of students) ids.set(rollNo, _id);
    if (!studentsInfo.hasNextPage) return ids;
  }
}

/** Names may not have digits. */
function letters(number: number): string {
  return [...String(number)].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('');
}

function visitor(options: Pick<NewCanteen, 'origin' | 'random' | 'giveUp'>, name: string, entrance?: LogInCall): Caller {
  const { origin, random, giveUp } = options;
  return new Caller({ name, origin, random, giveUp, ledger: new Ledger(), ...(entrance && { entrance }) });
}

async function must(by: Caller, method: string, path: string, request: Request): Promise<Definite> {
  const answer = await by.definitely(method, path, request);
  if (answer.status >= 300) throw new Error(`${method} ${path} answered ${by.name} ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}
