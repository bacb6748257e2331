import { Secrets } from '@tiffin/credentials';
import type { StudentRecord } from '@tiffin/people';
import { Registration } from '../src/index.js';
import { DEMO_PASSWORD } from '../src/demo-people.js';
import type { AccountsApp } from './accounts-app.js';

/** Registers further students of BH1 for a test; each has the demo's password. */
export function newcomers(accounts: AccountsApp): () => Promise<StudentRecord> {
  let next = 500;
  return async () => {
    const rollNo = String(next++);
    return await accounts.get(Registration).registerStudent({
      canteenId: accounts.people[0]?.canteenId ?? '',
      fullName: 'Dev',
      rollNo,
      email: `Dev${rollNo}@students.example`,
      phoneNumber: '919876540099',
      passwordHash: await accounts.get(Secrets).hash(DEMO_PASSWORD),
    });
  };
}

/** Returns the log's events of a stream: type, data and actor. */
export async function eventsIn(accounts: AccountsApp, stream: string): Promise<object[]> {
  const events: object[] = [];
  for await (const { type, data, metadata } of accounts.store.readStream(stream)) events.push({ type, data, actor: metadata.actor });
  return events;
}
