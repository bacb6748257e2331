import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatRupees, TYPED_PASSWORD } from '@tiffin/contracts';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { OfflineError } from '../../../api/call';
import { checkSecret } from '../../../forms/checks';
import { FormProblem } from '../../../forms/form-problem';
import { useServerForm } from '../../../forms/use-server-form';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { Field, PasswordInput } from '../../../ui/field';
import { Progress } from '../../../ui/progress';
import type { StudentTotals, RemoveAll } from './use-remove-all';

/** Asks for the contractor's password and a confirmation before all students are removed. */
export function RemoveAllForm({ removal, onClose }: { removal: RemoveAll; onClose: () => void }) {
  const [understood, setUnderstood] = useState(false);
  const { form, errorOf, busy, problem, submit } = useServerForm<{ password: string }>({
    defaultValues: { password: '' },
    order: ['password'],
    fieldOf: ({ failure }) => (failure.code === 'bad_credentials' ? 'password' : undefined),
    send: async ({ password }) => {
      const { skipped } = await removal.start(password);
      if (skipped.length === 0) onClose();
    },
  });
  // From the first removed student on: until then the password may still be wrong. Also when the dialog is reopened.
  if (removal.running && (removal.percent > 0 || !busy)) return <RemovalProgress removal={removal} onClose={onClose} />;
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {removal.unpaid && <StillUnpaid {...removal.unpaid} />}
      <Field label={<Trans>Your password</Trans>} error={errorOf('password')} hint={<Trans>To confirm that it is you.</Trans>}>
        <PasswordInput autoComplete="current-password" {...form.register('password', { validate: checkSecret(TYPED_PASSWORD) })} />
      </Field>
      <Checkbox
        checked={understood}
        disabled={busy}
        onChange={setUnderstood}
        label={<Trans>I understand that this cannot be undone</Trans>}
      />
      <FormProblem problem={problem} />
      {problem instanceof OfflineError && (
        <p className="text-sm text-muted">
          <Trans>Students who were already removed stay removed. To remove the others, start again.</Trans>
        </p>
      )}
      <div className="grid gap-2 min-[520px]:grid-cols-2">
        <Button onClick={onClose}>
          <Trans>Keep</Trans>
        </Button>
        <Button type="submit" tone="danger" busy={busy} disabled={!understood}>
          <Trans>Remove all</Trans>
        </Button>
      </div>
    </form>
  );
}

function StillUnpaid({ owing, unpaid }: StudentTotals) {
  const amount = formatRupees(unpaid);
  return (
    <Banner tone="warn" icon={<CircleAlert aria-hidden size={20} />}>
      <p>
        <Trans>
          <b>{amount}</b> is still unpaid,
        </Trans>{' '}
        <Plural value={owing} one="by # student." other="by # students." />
      </p>
      <p>
        <Trans>The bills are kept, but without names.</Trans>
      </p>
    </Banner>
  );
}

/** The progress; the user need not wait here. */
function RemovalProgress({ removal: { percent, left }, onClose }: { removal: RemoveAll; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <div className="grid gap-4">
      <Progress label={t`Removing all students`} percent={percent} />
      <p role="status" className="text-muted tabular-nums">
        {left !== undefined && <Plural value={left} one="# student is left." other="# students are left." />}{' '}
        <Trans>You can close this. The removal goes on, and a message tells you when it is done.</Trans>
      </p>
      <Button onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </div>
  );
}
