import type { RecordStore } from '@tiffin/read-models';
import { emailKey } from '../credentials/normalised.js';
import { CONTRACTORS, type ContractorRecord } from './contractor-record.js';

/** The contractor with this address, whatever its case. */
export async function contractorByEmail(records: RecordStore, email: string): Promise<ContractorRecord | undefined> {
  const [found] = await records.find(CONTRACTORS, { where: { emailKey: emailKey(email) }, limit: 1 });
  return found?.record;
}
