import { CONTRACTORS, emailKey, type ContractorRecord } from '@tiffin/people';
import type { RecordStore } from '@tiffin/read-models';

/** Returns the contractor with this e-mail address, ignoring case. */
export async function contractorByEmail(records: RecordStore, email: string): Promise<ContractorRecord | undefined> {
  const [found] = await records.find(CONTRACTORS, { where: { emailKey: emailKey(email) }, limit: 1 });
  return found?.record;
}
