import { ADMIN_SESSIONS, SESSIONS } from '@tiffin/credentials';
import { CANTEENS, CONTRACTORS, STUDENTS } from '@tiffin/people';
import type { AnyCollection, CollectionDefinition, StoredRecord, Versioned } from '@tiffin/read-models';
import { DEMO_PASSWORD } from '../src/demo-people.js';
import type { Answer } from '../src/testing/index.js';
import { jpeg, uploadAvatar } from './avatar-uploads.js';
import { Register } from './registers.js';
import { startVisitors, type Visitors } from './visitors.js';

/** Records that outlive an update during which servers of two versions write the same records. */
const LASTING: readonly AnyCollection[] = [CANTEENS, CONTRACTORS, STUDENTS, SESSIONS, ADMIN_SESSIONS];
const OF_A_NEWER_VERSION = { addedLater: ['kept'] };

let visitors: Visitors;
beforeEach(async () => {
  visitors = await startVisitors();
});
afterEach(() => visitors.accounts.close());

type Found = readonly (Versioned<StoredRecord> & { readonly collection: string })[];

async function all(): Promise<Found> {
  const { records } = visitors.accounts;
  const found = await Promise.all(
    LASTING.map(async (collection) =>
      (await records.find(collection as CollectionDefinition<StoredRecord>, {})).map((one) => ({ ...one, collection: collection.name })),
    ),
  );
  return found.flat();
}

test('keeps fields that a newer version added, whatever this version changes', async () => {
  const { accounts } = visitors;
  const student = await visitors.student();
  const contractor = await visitors.contractor();
  const kitchen = await visitors.kitchen();
  const admin = await visitors.admin();
  const register = new Register(accounts, contractor);
  const { _id, email, fullName, rollNo, phoneNumber } = await register.registered();
  const before = await all();
  await accounts.records.commit(
    before.map(({ collection, record, revision }) => ({
      kind: 'replace',
      collection,
      record: { ...record, ...OF_A_NEWER_VERSION },
      revision,
    })),
  );
  const marked = new Map((await all()).map((one) => [`${one.collection} ${one.record._id}`, one]));

  accounts.clock.advance(10 * 60_000);
  const canteenId = accounts.people[0]?.canteenId ?? '';
  const password = DEMO_PASSWORD;
  const changes: (() => PromiseLike<Answer>)[] = [
    () => kitchen.post('/kitchen/prepared'),
    () => admin.get('/operations/projections'),
    async () => uploadAvatar(student, await jpeg()),
    () => student.patch('/users/password', { oldPassword: password, newPassword: 'samosa-45' }),
    () => contractor.patch(`/contractors/students/${_id}`, { fullName: `${fullName} Khan`, rollNo, email, phoneNumber }),
    () => contractor.patch('/contractors/settings', { mailBills: true }),
    () =>
      contractor.patch('/contractors/account', {
        fullName: 'Asha Rao',
        email: 'contractor@bh1.example',
        phoneNumber: '919876500077',
        password,
      }),
    () => contractor.patch('/contractors/kitchen-key', { newKey: 'Tandoor7', password }),
    () => accounts.browser().logIn('student', 'BH1-102', password),
    () => admin.patch(`/users/contractors/${canteenId}`, { suspended: true }),
    () => admin.patch(`/users/contractors/${canteenId}`, { suspended: false }),
  ];
  const touched = new Set<string>();
  for (const change of changes) {
    const { status, body } = await change();
    expect([status < 300, body]).toEqual([true, body]);
    for (const { collection, record, revision } of await all()) {
      const was = marked.get(`${collection} ${record._id}`);
      if (!was) continue; // this version wrote it anew
      expect(record).toMatchObject(OF_A_NEWER_VERSION);
      if (was.revision !== revision) touched.add(collection);
    }
  }
  expect([...touched].sort()).toEqual(LASTING.map(({ name }) => name).sort());
});
