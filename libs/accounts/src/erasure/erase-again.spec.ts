import { accountOfLogIn, ATTEMPTS, DEVICES, fingerprint, NO_ATTEMPTS, PASSWORD_LINKS, SESSIONS } from '@tiffin/credentials';
import { STUDENTS } from '@tiffin/people';
import type { CollectionDefinition, RecordOperation, StoredRecord } from '@tiffin/read-models';
import { temporaryRecords } from '@tiffin/read-models/testing';
import { registerStudents } from '../../test/removals.js';
import { ACCOUNT_COLLECTIONS } from '../collections.js';
import { eraseAgain } from './erase-again.js';
import { ERASURES } from './erasures.js';

const AT = new Date('2026-11-21T06:30:00Z');
const keyOf = (userName: string): string => fingerprint(accountOfLogIn('student', userName));

test('erases everything of a person under all their user names, and nothing of others', async () => {
  const { records, close } = await temporaryRecords(ACCOUNT_COLLECTIONS);
  const [leaving, staying] = await registerStudents(records, 2);
  if (!leaving || !staying) throw new Error('no students');
  const earlier = { ...leaving, formerly: [{ email: 'earlier@students.example', userName: 'BH1-907' }], avatar: 'face.webp' };
  const keys = [keyOf(leaving.userName), keyOf('BH1-907')];
  const otherKey = keyOf(staying.userName);
  const expiresAt = AT.getTime();
  const insert = <Item extends StoredRecord>({ name }: CollectionDefinition<Item>, record: Item): RecordOperation => {
    return { kind: 'insert', collection: name, record };
  };
  const link = (_id: string, userId: string) => insert(PASSWORD_LINKS, { _id, role: 'student', userId, credentialVersion: 1, expiresAt });
  await records.commit([
    { kind: 'replace', collection: STUDENTS.name, record: earlier, revision: (await records.get(STUDENTS, leaving._id))?.revision ?? 0 },
    link('of-gone', leaving._id),
    link('of-other', staying._id),
    ...[...keys, otherKey].map((_id) => insert(ATTEMPTS, { _id, ...NO_ATTEMPTS, expiresAt })),
    insert(DEVICES, { _id: 'own', accounts: keys, expiresAt }),
    insert(DEVICES, { _id: 'shared', accounts: [...keys, otherKey], expiresAt }),
  ]);
  expect(await eraseAgain(records, [leaving._id, 'never-here'], AT)).toEqual({ userIds: [leaving._id], pictures: ['face.webp'] });
  const ids = async <Item extends StoredRecord>(collection: CollectionDefinition<Item>): Promise<readonly string[]> =>
    (await records.find(collection, {})).map(({ record }) => record._id);
  expect(await ids(STUDENTS)).toEqual([staying._id]);
  expect(await ids(PASSWORD_LINKS)).toEqual(['of-other']);
  expect(await ids(ATTEMPTS)).toEqual([otherKey]);
  expect((await records.find(DEVICES, {})).map(({ record }) => [record._id, record.accounts])).toEqual([['shared', [otherKey]]]);
  expect((await records.find(SESSIONS, {})).map(({ record }) => record.userId)).toEqual([staying._id]);
  expect(new Set(await ids(ERASURES))).toEqual(new Set([leaving._id, 'never-here']));
  await close();
});
