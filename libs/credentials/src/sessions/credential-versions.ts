import { Inject, Injectable } from '@nestjs/common';
import { RECORDS } from '@tiffin/kernel';
import { CANTEENS, CONTRACTORS, STUDENTS, type CanteenRecord } from '@tiffin/people';
import type { RecordStore } from '@tiffin/read-models';
import { keyOf } from '../canteen-keys/canteen-keys.js';
import type { SessionOwner } from './session-record.js';

/** Checks whether a session's credential is still the account's. */
@Injectable()
export class CredentialVersions {
  constructor(@Inject(RECORDS) private readonly records: RecordStore) {}

  /**
   * Returns false once the credential changed, the account is gone, or the canteen is not active (docs/reference/decisions.md#2.2b,
   * #2.5).
   */
  async isCurrent(owner: SessionOwner): Promise<boolean> {
    const canteen = (await this.records.get(CANTEENS, owner.canteenId))?.record;
    return canteen?.status === 'active' && (await this.current(owner, canteen)) === owner.credentialVersion;
  }

  private async current({ role, userId }: SessionOwner, canteen: CanteenRecord): Promise<number | undefined> {
    switch (role) {
      case 'staff':
      case 'counter':
        return keyOf(canteen, role).version;
      case 'contractor':
        return canteen.contractorId === userId ? (await this.records.get(CONTRACTORS, userId))?.record.passwordVersion : undefined;
      case 'student': {
        const student = (await this.records.get(STUDENTS, userId))?.record;
        // Includes closed accounts: a removal that may be refused signs no user out. Log-ins and orders check that the account is open.
        return student?.canteenId === canteen._id ? student.passwordVersion : undefined;
      }
    }
  }
}
