import { Trans, useLingui } from '@lingui/react/macro';
import type { User } from '@tiffin/contracts';
import { useState } from 'react';
import { call } from '../../../api/call';
import { useSession } from '../../../session';
import { Card } from '../../../ui/card';
import { toast } from '../../../ui/toast';
import { CodeEntry } from '../../verify-email/code-entry';
import { ResendButton } from '../../verify-email/resend-button';
import { sentNow, type SentCode } from '../../verify-email/sent-code';
import { ContractorDetailsForm } from './contractor-details-form';
import { LanguageCard } from './language-card';
import { ThemeCard } from './theme-card';

/** A contractor's own details and language. */
export function ContractorDetails({ contractor }: { contractor: User }) {
  const { email, confirmedEmail } = contractor;
  const [emailAtFirst] = useState(email);
  return (
    <div className="grid gap-4">
      {confirmedEmail !== undefined && (
        <EmailProof key={email} email={email} confirmedEmail={confirmedEmail} justSent={email !== emailAtFirst} />
      )}
      <ContractorDetailsForm contractor={contractor} />
      <ThemeCard />
      <LanguageCard />
    </div>
  );
}

interface EmailProofProps {
  /** The new address. */
  email: string;
  /** The address that mails with passwords go to until the new one is confirmed. */
  confirmedEmail: string;
  /** The code was sent just now. */
  justSent: boolean;
}

/** Asks for the code that was mailed to a contractor's new address. */
function EmailProof({ email, confirmedEmail, justSent }: EmailProofProps) {
  const { t } = useLingui();
  const { setUser } = useSession();
  const [sent, setSent] = useState<SentCode>(() => (justSent ? sentNow(email) : { email, sentAt: 0 }));
  const verify = async (code: string): Promise<void> => {
    const user = await call<User>('/contractors/account/email', { method: 'POST', body: { code } });
    toast.success(t`E-mail address confirmed`);
    setUser(user);
  };
  return (
    <Card as="section" padded className="grid gap-3">
      <div>
        <h2 className="font-semibold">
          <Trans>Confirm your new e-mail address</Trans>
        </h2>
        <p className="text-sm text-muted">
          <Trans>
            We sent six digits to <b className="wrap-anywhere text-ink">{email}</b>. Until you enter them, e-mails with passwords still go
            to <b className="wrap-anywhere text-ink">{confirmedEmail}</b>.
          </Trans>
        </p>
      </div>
      <CodeEntry key={sent.sentAt} onVerify={verify} takesFocus={false} />
      <ResendButton sent={sent} onResent={setSent} ask={() => call('/contractors/account/email/code', { method: 'POST', body: {} })} />
    </Card>
  );
}
