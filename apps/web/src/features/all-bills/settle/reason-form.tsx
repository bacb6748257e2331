import { Trans, useLingui } from '@lingui/react/macro';
import { freeText, REASON_MAX } from '@tiffin/contracts';
import type { ReactNode } from 'react';
import { checkText } from '../../../forms/checks';
import { FormProblem } from '../../../forms/form-problem';
import { useServerForm } from '../../../forms/use-server-form';
import { Button } from '../../../ui/button';
import { Field, TextInput } from '../../../ui/field';

const checkReason = checkText(freeText(REASON_MAX));

interface ReasonFormProps {
  /** Placeholder such as `Paid by the student next door`. */
  example: string;
  /** The submit button. */
  action: ReactNode;
  onKeep: () => void;
  /** Throws what `call` throws. */
  send: (reason: string) => Promise<void>;
}

/** Asks for the reason of a reversal or refusal; another person reads it. */
export function ReasonForm({ example, action, onKeep, send }: ReasonFormProps) {
  const { t } = useLingui();
  const { form, errorOf, busy, problem, submit } = useServerForm<{ reason: string }>({
    defaultValues: { reason: '' },
    order: ['reason'],
    quiet: true,
    send: ({ reason }) => send(reason.trim()),
  });
  const validate = (typed: string) => (typed.trim() === '' ? t`Please say why.` : checkReason(typed));
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field label={<Trans>Reason</Trans>} error={errorOf('reason')}>
        <TextInput maxLength={REASON_MAX} placeholder={example} autoComplete="off" {...form.register('reason', { validate })} />
      </Field>
      <FormProblem problem={problem} />
      <div className="grid gap-2 min-[520px]:grid-cols-2">
        <Button onClick={onKeep}>
          <Trans>Keep</Trans>
        </Button>
        <Button type="submit" tone="danger" busy={busy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
