import { CONTRACTORS, emailKey, type ContractorRecord } from '@tiffin/people';
import type { RecordStore } from '@tiffin/read-models';

/** The contractor with this address, whatever its case. */
export async function contractorByEmail(records: RecordStore, email: string): Promise<ContractorRecord | undefined> {
  const [found] = await records.find(CONTRACTORS, { where: { emailKey: emailKey(email) }, limit: 1 });
  return found?.record;
}
