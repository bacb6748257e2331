import { hostelValue, type Hostel } from '@tiffin/contracts';
import type { Secrets } from '@tiffin/credentials';
import { canteenOfHostel, STUDENTS } from '@tiffin/people';
import type { RecordStore } from '@tiffin/read-models';
import type { Registration, StudentRegistration } from './registration/registration.js';

/** The public password of every demo account (docs/reference/design.md#9.4). */
export const DEMO_PASSWORD = 'tiffin123';

const DEMO_CANTEENS = [
  { hostel: 'BH1', fullName: 'Ramesh', phone: '919876500001', kitchenKey: 'kitchen1', counterKey: 'counter1' },
  { hostel: 'GH1', fullName: 'Sunita', phone: '919876500002', kitchenKey: 'kitchen2', counterKey: 'counter2' },
];

const NAMES = {
  BH: [
    'Aarav',
    'Vivaan',
    'Aditya',
    'Arjun',
    'Rohan',
    'Kabir',
    'Ishaan',
    'Karthik',
    'Rahul',
    'Nikhil',
    'Siddharth',
    'Manish',
    'Varun',
    'Harsh',
    'Imran',
  ],
  GH: [
    'Ananya',
    'Diya',
    'Isha',
    'Kavya',
    'Meera',
    'Nandini',
    'Pooja',
    'Priya',
    'Riya',
    'Sneha',
    'Tanvi',
    'Vidya',
    'Zara',
    'Lakshmi',
    'Fatima',
  ],
} as const;

export interface DemoCanteen {
  readonly canteenId: string;
  readonly contractorId: string;
  /** For example `BH1`. */
  readonly hostel: string;
  /** By roll number, from 101. */
  readonly students: readonly { readonly _id: string; readonly userName: string }[];
}

/** The services that register accounts. */
export interface DemoServices {
  readonly registration: Registration;
  readonly secrets: Secrets;
  readonly records: RecordStore;
}

/**
 * Registers the demo canteens BH1 and GH1 with their contractors, the first with `first` students and the second with `others` (2–899
 * each), numbered from 101, as docs/reference/design.md#9.4 lists them. Existing accounts are left, so an interrupted start can be
 * repeated. The public password is hashed once. Returns the canteens with their students.
 */
export async function seedDemoPeople(services: DemoServices, first: number, others = first): Promise<readonly DemoCanteen[]> {
  const passwordHash = await services.secrets.hash(DEMO_PASSWORD);
  const seeded: DemoCanteen[] = [];
  for (const [index, canteen] of DEMO_CANTEENS.entries()) {
    const { _id: canteenId, contractorId, ...hostel } = await ensureCanteen(services, canteen, passwordHash);
    await registerMissing(services, canteenId, demoStudents(hostel, index === 0 ? first : others, passwordHash));
    const students = await services.records.find(STUDENTS, { where: { canteenId }, sort: [{ field: 'rollNo', direction: 'asc' }] });
    seeded.push({
      canteenId,
      contractorId,
      hostel: canteen.hostel,
      students: students.map(({ record: { _id, userName } }) => ({ _id, userName })),
    });
  }
  return seeded;
}

async function ensureCanteen(
  { registration, secrets, records }: DemoServices,
  canteen: (typeof DEMO_CANTEENS)[number],
  passwordHash: string,
) {
  const existing = await canteenOfHostel(records, canteen.hostel);
  if (existing) return existing;
  const { hostel, fullName, phone: phoneNumber, kitchenKey, counterKey } = canteen;
  const email = `contractor@${hostel.toLowerCase()}.example`;
  return await registration.registerCanteen({
    hostel,
    fullName,
    email,
    phoneNumber,
    passwordHash,
    kitchenKeyHash: await secrets.hash(kitchenKey),
    counterKeyHash: await secrets.hash(counterKey),
    approved: true,
  });
}

function demoStudents(hostel: Hostel, count: number, passwordHash: string): Omit<StudentRegistration, 'canteenId'>[] {
  const names = NAMES[hostel.hostelType];
  return Array.from({ length: count }, (_, index) => {
    const rollNo = String(101 + index);
    const fullName = names[index % names.length] ?? names[0];
    const email = `${hostelValue(hostel)}-${rollNo}@students.example`.toLowerCase();
    const phoneNumber = `9198765${hostel.hostelType === 'BH' ? '4' : '5'}${String(index).padStart(4, '0')}`;
    return { fullName, rollNo, email, phoneNumber, passwordHash };
  });
}

async function registerMissing(
  { registration, records }: DemoServices,
  canteenId: string,
  students: ReturnType<typeof demoStudents>,
): Promise<void> {
  const registeredRollNos = new Set((await records.find(STUDENTS, { where: { canteenId } })).map(({ record }) => record.rollNo));
  const missing = students.filter(({ rollNo }) => !registeredRollNos.has(rollNo));
  if (missing.length > 0) await registration.registerStudents(canteenId, missing);
}
