import type { User } from '@tiffin/contracts';
import { useState } from 'react';
import { BillReminders } from '../bills/bill-reminders';
import { MailBills } from '../bills/mail-bills';
import { CreditLimit } from '../credit-limit/credit-limit';
import { UpiAddress } from '../upi/upi-address';
import { ContractorDetailsForm } from './contractor-details-form';
import { LanguageCard } from './language-card';
import { EmailProof } from './email-proof';

/** A contractor's own details, and how they want their canteen to work. */
export function ContractorDetails({ contractor }: { contractor: User }) {
  const { email, confirmedEmail } = contractor;
  const [emailAtFirst] = useState(email);
  return (
    <div className="grid gap-4">
      {confirmedEmail !== undefined && (
        <EmailProof key={email} email={email} confirmedEmail={confirmedEmail} justSent={email !== emailAtFirst} />
      )}
      <ContractorDetailsForm contractor={contractor} />
      <LanguageCard />
      <MailBills />
      <BillReminders />
      <CreditLimit />
      <UpiAddress />
    </div>
  );
}
