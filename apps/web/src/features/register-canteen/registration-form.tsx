import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { hostelLabel, hostelValue, RULES, type CanteenRegistrationRequest, type HostelEntry } from '@tiffin/contracts';
import { ArrowLeft, Mail } from 'lucide-react';
import { FormProvider, useController, useFormContext } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { call } from '../../api/call';
import { checkSecret, checkText } from '../../forms/checks';
import { FormProblem } from '../../forms/form-problem';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Field, PasswordInput } from '../../ui/field';
import type { SelectOption } from '../../ui/select';
import { HostelSelect } from '../log-in/hostel-select';
import { VerifyEmailDialog } from '../verify-email/verify-email-dialog';
import { ContractorFields } from './contractor-fields';
import { useFormComplete } from './use-form-complete';
import type { useRegistration } from './use-registration';

/** Asks for the hostel, the contractor and the kitchen's key, then for the code that was mailed to the contractor. */
export function RegistrationForm(registration: ReturnType<typeof useRegistration>) {
  const { form, errorOf, busy, problem, submit, sent, setSent, isSent, asking, setAsking, verify } = registration;
  const ready = useFormComplete(form);
  return (
    <div className="page page-narrow">
      <Link to="/admin" className="-ml-1 inline-flex min-h-(--tap) items-center gap-1.5 px-1 font-medium text-muted hover:text-ink">
        <ArrowLeft aria-hidden size={18} />
        <Trans>Admin Dashboard</Trans>
      </Link>
      <h1 className="mb-1 title-page">
        <Trans>Register a canteen</Trans>
      </h1>
      <p className="mb-5 text-muted">
        <Trans>The contractor gets a code by e-mail. Once it is entered, the canteen is active.</Trans>
      </p>
      <FormProvider {...form}>
        <Card padded>
          <form noValidate onSubmit={submit} className="grid gap-4 sm:p-2">
            <HostelChoice />
            <ContractorFields />
            <Field
              label={<Trans>Kitchen key</Trans>}
              error={errorOf('kitchenKey')}
              hint={<Trans>4–12 letters or digits. It opens the kitchen's screen; the contractor can change it.</Trans>}
            >
              <PasswordInput
                secret="key"
                autoComplete="off"
                {...form.register('kitchenKey', { validate: checkSecret(RULES.kitchenKey) })}
              />
            </Field>
            <FormProblem problem={problem} />
            {isSent && (
              <Banner tone="info" role="status" icon={<Mail aria-hidden size={20} />}>
                <Trans>
                  We sent six digits to <b className="wrap-anywhere">{sent?.email}</b>.
                </Trans>
              </Banner>
            )}
            <Button type="submit" tone="primary" size="lg" full busy={busy} disabled={!ready} className="mt-1">
              {isSent ? <Trans>Enter code</Trans> : busy ? <Trans>Sending the code…</Trans> : <Trans>Register canteen</Trans>}
            </Button>
          </form>
        </Card>
      </FormProvider>
      <VerifyEmailDialog sent={sent} open={asking} onClose={() => setAsking(false)} onResent={setSent} onVerify={verify} />
    </div>
  );
}

/** Selects the hostel. Must be inside a `FormProvider`. */
function HostelChoice() {
  const hostels = useAllHostels();
  const { control } = useFormContext<CanteenRegistrationRequest>();
  const { field, fieldState } = useController({ control, name: 'hostel', rules: { validate: checkText(RULES.hostel) } });
  return <HostelSelect hostels={hostels} field={field} error={fieldState.error?.message} />;
}

const HOSTELS = ['hostels'];

/** Every hostel of the directory as options: `Ganga (BH1)`. Those with a canteen are listed but disabled. */
function useAllHostels() {
  const { t } = useLingui();
  const option = (hostel: HostelEntry): SelectOption => {
    const name = hostelLabel(hostel);
    return { value: hostelValue(hostel), label: hostel.taken ? t`${name} has a canteen` : name, disabled: hostel.taken };
  };
  return useQuery({
    queryKey: HOSTELS,
    queryFn: ({ signal }) => call<HostelEntry[]>('/users/hostels', { signal }),
    select: (hostels) => hostels.map(option),
  });
}
