import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { Canteen, NewContractorRequest } from '@tiffin/contracts';
import { FormProvider } from 'react-hook-form';
import { refetchNow } from '../../api/refetch';
import { FormProblem } from '../../forms/form-problem';
import { useServerForm } from '../../forms/use-server-form';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { toast } from '../../ui/toast';
import { ContractorFields } from '../register-canteen/contractor-fields';
import { EMPTY_CONTRACTOR, trimFields, requestCode, completeRegistration } from '../register-canteen/registration-calls';
import { useFormComplete } from '../register-canteen/use-form-complete';
import { type SentCode, sentNow } from '../verify-email/sent-code';
import { VerifyEmailDialog } from '../verify-email/verify-email-dialog';
import { useAdminCall } from './admin-session';

interface HandoverProps {
  canteen: Canteen;
  /** The open step: the new contractor's details, the code, or none. */
  step: 'details' | 'code' | undefined;
  /** The code in use. */
  sent: SentCode | undefined;
  /** Called when a code was sent (the code step follows) or used (the handover is done). */
  onSent: (sent: SentCode | undefined) => void;
  onClose: () => void;
}

/** Asks for the new contractor's details, says what happens to the current one, then asks for the code that was mailed to the new one. */
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
            We e-mail a code to the new contractor. Once it is entered, {contractor.fullName} is logged out and their account is deleted.
            Menu, students, orders and bills are kept.
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

interface HandoverOptions {
  canteen: Canteen;
  /** The code in use for this canteen. */
  sent: SentCode | undefined;
  /** Called when a code was sent or used. */
  onSent: (sent: SentCode | undefined) => void;
}

/**
 * Hands a canteen over to another contractor (docs/reference/decisions.md#2.5): first their details, then the code that they were mailed.
 * Typed text is kept per canteen.
 */
function useHandover({ canteen, sent, onSent }: HandoverOptions) {
  const { t } = useLingui();
  const call = useAdminCall();
  const cache = useQueryClient();
  const { _id } = canteen;
  const serverForm = useServerForm<NewContractorRequest>({
    defaultValues: EMPTY_CONTRACTOR,
    order: ['fullName', 'email', 'phoneNumber', 'password'],
    mode: 'onChange',
    send: async (typed) => {
      const proposed = trimFields(typed);
      await requestCode(`/users/contractors/${encodeURIComponent(_id)}`, { method: 'PATCH', body: proposed }, call);
      toast.success(t`Verification code sent to your email`);
      onSent(sentNow(proposed.email));
    },
  });

  const verify = async (code: string): Promise<void> => {
    if (!sent) return;
    const { hostelName, contractor } = await completeRegistration({ email: sent.email, code });
    toast.success(t`${contractor.fullName} is now the contractor of ${hostelName}.`);
    onSent(undefined);
    await refetchNow(cache);
  };
  return { ...serverForm, verify };
}
