import type { User } from '@tiffin/contracts';
import { MailBills } from '../bills/mail-bills';
import { ContractorDetailsForm } from './contractor-details-form';

/** A contractor's own details, and how they want their canteen to work. */
export function ContractorDetails({ contractor }: { contractor: User }) {
  return (
    <div className="grid gap-4">
      <ContractorDetailsForm contractor={contractor} />
      <MailBills />
    </div>
  );
}
