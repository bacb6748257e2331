import { CredentialVersions, randomToken, Sessions } from '@tiffin/credentials';
import { ManualClock } from '@tiffin/credentials/testing';
import type { EventStore } from '@tiffin/event-sourcing';
import { randomIds } from '@tiffin/kernel';
import { CANTEENS, STUDENTS, type StudentRecord } from '@tiffin/people';
import { instanceOn } from '@tiffin/people/testing';
import type { BlobStore, RecordStore } from '@tiffin/read-models';
import { randomUUID } from 'node:crypto';
import { Avatars } from '../src/avatars/avatars.js';
import { newStudent } from '../src/students/new-student.js';
import { ClosedAccounts } from '../src/students/remove-student/closed-accounts.js';
import type { OpenOrders } from '../src/students/remove-student/open-orders.js';
import { StudentErasure } from '../src/students/remove-student/student-erasure.js';
import { StudentRemoval } from '../src/students/remove-student/student-removal.js';
import { UnfinishedRemovals } from '../src/students/remove-student/unfinished-removals.js';
import { NotedErasures } from '../src/testing/index.js';

const noPictures = { delete: () => Promise.resolve() } as unknown as BlobStore;

/** One server's part in removing students. */
export class RemovingServer {
  readonly sessions: Sessions;
  readonly removal: StudentRemoval;
  readonly unfinished: UnfinishedRemovals;
  readonly erasures = new NotedErasures();

  constructor(records: RecordStore, store: EventStore, orders: OpenOrders) {
    const clock = new ManualClock();
    const { changes } = instanceOn(records, store);
    this.sessions = new Sessions(records, clock, randomIds, randomToken, new CredentialVersions(records));
    const avatars = new Avatars(records, noPictures, clock, randomIds);
    const erasure = new StudentErasure(records, clock, changes, this.sessions, avatars);
    const accounts = new ClosedAccounts(records);
    this.removal = new StudentRemoval(accounts, orders, erasure, this.erasures);
    this.unfinished = new UnfinishedRemovals(randomIds, accounts, this.removal);
  }

  /** Finishes interrupted removals, as a start does. */
  async finishRemovals(): Promise<void> {
    this.unfinished.onApplicationBootstrap();
    await this.unfinished.finished();
    await this.unfinished.onModuleDestroy();
  }
}

/** Registers a canteen of its own with `count` students, each with a session. */
export async function registerStudents(records: RecordStore, count: number): Promise<readonly StudentRecord[]> {
  const number = 1 + (await records.count(CANTEENS, {}));
  const canteen = {
    _id: randomUUID(),
    hostelType: 'BH' as const,
    hostelNumber: number,
    hostelName: 'Nilgiri',
    hostel: `BH${number}`,
    status: 'active' as const,
    contractorId: randomUUID(),
    kitchenKeyHash: '',
    kitchenKeyVersion: 1,
    registeredAt: '2026-11-21T06:30:00.000Z',
  };
  const students = Array.from({ length: count }, (_, index) => {
    const details = {
      fullName: 'Farhan',
      rollNo: String(index + 1),
      email: `farhan${index}@students.example`,
      phoneNumber: '919876540321',
    };
    const { registeredAt } = canteen;
    return newStudent(canteen, details, { _id: randomUUID(), registeredAt, passwordHash: '', passwordVersion: 1 });
  });
  await records.commit([
    { kind: 'insert', collection: CANTEENS.name, record: canteen },
    ...students.map((record) => ({ kind: 'insert', collection: STUDENTS.name, record }) as const),
  ]);
  const sessions = new Sessions(records, new ManualClock(), randomIds, randomToken, new CredentialVersions(records));
  for (const { _id: userId, canteenId } of students) await sessions.open({ role: 'student', userId, canteenId, credentialVersion: 1 });
  return students;
}
