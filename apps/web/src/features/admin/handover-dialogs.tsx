import { Trans, useLingui } from '@lingui/react/macro';
import { FormProvider } from 'react-hook-form';
import { FormProblem } from '../../forms/form-problem';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { ContractorFields } from '../register-canteen/contractor-fields';
import { useReadyToSend } from '../register-canteen/use-ready-to-send';
import { VerifyEmailDialog } from '../verify-email/verify-email-dialog';
import type { useHandover } from './use-handover';

/** Who the other contractor is, and what becomes of the one before; then the code that they were mailed. */
export function HandoverDialogs(handover: ReturnType<typeof useHandover>) {
  const { canteen, step, close, codeFor, keep, verify } = handover;
  const { t } = useLingui();
  if (!canteen) return null;
  const { _id, hostelName, contractor } = canteen;
  return (
    <>
      <Dialog
        open={step === 'details'}
        onOpenChange={(open) => !open && close()}
        title={t`New contractor for ${hostelName}`}
        description={
          <Trans>
            Once the code that we mail is entered, {contractor.fullName} is signed out for good and their details are erased. Menu,
            students, orders and bills stay.
          </Trans>
        }
      >
        <NewContractorForm {...handover} />
      </Dialog>
      <VerifyEmailDialog
        sent={codeFor(canteen)}
        open={step === 'code'}
        onClose={close}
        onResent={(sent) => keep(_id, sent)}
        onVerify={verify}
      />
    </>
  );
}

function NewContractorForm({ form, busy, problem, submit, close }: ReturnType<typeof useHandover>) {
  const ready = useReadyToSend(form);
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <ContractorFields />
        <FormProblem problem={problem} />
        <div className="grid gap-2 min-[520px]:grid-cols-2">
          <Button onClick={close}>
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
