import { Trans, useLingui } from '@lingui/react/macro';
import type { Canteen } from '@tiffin/contracts';
import { FormProvider } from 'react-hook-form';
import { FormProblem } from '../../forms/form-problem';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { ContractorFields } from '../register-canteen/contractor-fields';
import { useFormComplete } from '../register-canteen/use-form-complete';
import type { SentCode } from '../verify-email/sent-code';
import { VerifyEmailDialog } from '../verify-email/verify-email-dialog';
import { useHandover } from './use-handover';

interface HandoverProps {
  canteen: Canteen;
  /** What is asked for: who they are, the code, or nothing now. */
  step: 'details' | 'code' | undefined;
  /** The code that is under way. */
  sent: SentCode | undefined;
  /** A code was sent: it is asked for next. Or used: then it is done. */
  onSent: (sent: SentCode | undefined) => void;
  onClose: () => void;
}

/** Who the other contractor is, and what becomes of the one before; then the code that they were mailed. */
export function Handover({ canteen, step, sent, onSent, onClose }: HandoverProps) {
  const { t } = useLingui();
  const { verify, ...serverForm } = useHandover({ canteen, sent, onSent });
  const { hostelName, contractor } = canteen;
  return (
    <>
      <Dialog
        open={step === 'details'}
        onOpenChange={(open) => !open && onClose()}
        title={t`New contractor for ${hostelName}`}
        description={
          <Trans>
            Once the code that we mail is entered, {contractor.fullName} is signed out for good and their account is deleted. Menu,
            students, orders and bills stay.
          </Trans>
        }
      >
        <ContractorForm {...serverForm} onCancel={onClose} />
      </Dialog>
      <VerifyEmailDialog sent={sent} open={step === 'code'} onClose={onClose} onResent={onSent} onVerify={verify} />
    </>
  );
}

type ContractorFormProps = Omit<ReturnType<typeof useHandover>, 'verify'> & { onCancel: () => void };

function ContractorForm({ form, busy, problem, submit, onCancel }: ContractorFormProps) {
  const ready = useFormComplete(form);
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <ContractorFields />
        <FormProblem problem={problem} />
        <div className="grid gap-2 min-[520px]:grid-cols-2">
          <Button onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" tone="primary" busy={busy} disabled={!ready}>
            {busy ? <Trans>Sending…</Trans> : <Trans>Send code</Trans>}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
