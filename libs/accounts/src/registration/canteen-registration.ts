import { hostelValue, type Hostel } from '@tiffin/contracts';
import { CANTEENS, CONTRACTORS, newContractor, type AccountFact, type CanteenRecord, type ContractorRecord } from '@tiffin/people';
import type { RecordOperation } from '@tiffin/read-models';

/** A completed canteen registration; its secrets are hashed. */
export interface CanteenRegistration {
  /** For example `BH3`. */
  readonly hostel: string;
  readonly fullName: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly passwordHash: string;
  readonly kitchenKeyHash: string;
  /** Set if the canteen's counter has a key from the beginning. */
  readonly counterKeyHash?: string;
  /** An admin's registration is active at once; others wait for approval (docs/reference/decisions.md#2.7). */
  readonly approved: boolean;
}

export interface RegisteredCanteen {
  readonly canteen: CanteenRecord;
  readonly contractor: ContractorRecord;
  readonly operations: readonly RecordOperation[];
  readonly facts: readonly AccountFact[];
}

/** Returns the records of the canteen and its contractor, the operations that insert them, and the facts for the log. */
export function newCanteen(
  hostel: Hostel,
  { approved, kitchenKeyHash, counterKeyHash, ...details }: CanteenRegistration,
  { canteenId, contractorId, registeredAt }: { canteenId: string; contractorId: string; registeredAt: string },
): RegisteredCanteen {
  const { hostelType, hostelNumber, hostelName } = hostel;
  const canteen: CanteenRecord = {
    _id: canteenId,
    hostelType,
    hostelNumber,
    hostelName,
    hostel: approved ? hostelValue(hostel) : null,
    status: approved ? 'active' : 'waiting',
    contractorId,
    kitchenKeyHash,
    kitchenKeyVersion: 1,
    ...(counterKeyHash !== undefined && { counterKeyHash, counterKeyVersion: 1 }),
    registeredAt,
  };
  const contractor = newContractor({ _id: contractorId, canteenId, registeredAt }, details);
  const data = { canteenId };
  return {
    canteen,
    contractor,
    operations: [
      { kind: 'insert', collection: CANTEENS.name, record: canteen },
      { kind: 'insert', collection: CONTRACTORS.name, record: contractor },
    ],
    facts: [{ type: 'CanteenRegistered', data }, ...(approved ? [{ type: 'CanteenApproved', data } as const] : [])],
  };
}
