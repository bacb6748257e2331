import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type Bill, type BillDetail, type BillQuestion, QUESTION_MAX } from '@tiffin/contracts';
import { useState } from 'react';
import { call } from '../../../api/call';
import { refetchNow } from '../../../api/refetch';
import { parseAmount, checkUpTo } from '../../../forms/amounts';
import { FormProblem } from '../../../forms/form-problem';
import { useServerForm } from '../../../forms/use-server-form';
import { useTimeZone } from '../../../session';
import { Button } from '../../../ui/button';
import { Field, TextArea, TextInput } from '../../../ui/field';
import { Select } from '../../../ui/select';
import { toast } from '../../../ui/toast';
import { toastText } from '../../../ui/toast-text';
import { BILLS_KEY } from '../bills-key';
import { foldBillIntoCache } from '../fold-bill-into-cache';
import { personLabel } from '../person-label';
import { orderOptions } from './order-options';
import { useQuestionTextRule } from './use-question-text-rule';

interface AnswerFields {
  text: string;
  amount: string;
}

/** The contractor's answer, with an optional reduction of an order on the bill. */
export function AnswerForm({ detail, question }: { detail: BillDetail; question: BillQuestion }) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const timeZone = useTimeZone();
  const [orderId, setOrderId] = useState(question.orderId ?? detail.lines[0]?.orderId ?? '');
  const line = detail.lines.find((billLine) => billLine.orderId === orderId);
  const { validate } = useQuestionTextRule();
  const { form, errorOf, busy, problem, submit } = useServerForm<AnswerFields>({
    defaultValues: { text: '', amount: '' },
    order: ['text', 'amount'],
    quiet: true,
    fieldOf: ({ failure }) => (failure.code === 'more_than_billed' ? 'amount' : undefined),
    send: async ({ text, amount }) => {
      const correction = amount.trim() === '' ? undefined : { amount: parseAmount(amount), orderId };
      const path = `/bills/${encodeURIComponent(detail._id)}/questions/${question._id}/answer`;
      foldBillIntoCache(cache, await call<Bill>(path, { method: 'POST', body: { text: text.trim(), ...(correction && { correction }) } }));
      void refetchNow(cache, BILLS_KEY);
      toast.success(toastText(personLabel(detail.studentInfo), t`Answer sent`));
    },
  });
  const checkAmount = (typed: string) => typed.trim() === '' || checkUpTo(typed, line?.amount ?? 0);
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <Field
        label={<Trans>Your answer</Trans>}
        error={errorOf('text')}
        hint={<Trans>The student sees your answer. It is kept with the bill.</Trans>}
      >
        <TextArea maxLength={QUESTION_MAX} autoComplete="off" {...form.register('text', { validate })} />
      </Field>
      {detail.lines.length > 0 && question.orderId === undefined && (
        <Field label={<Trans>Order</Trans>}>
          <Select label={t`Order`} options={orderOptions(detail, timeZone)} value={orderId} onChange={setOrderId} />
        </Field>
      )}
      {line && (
        <Field
          label={<Trans>Amount to deduct (₹)</Trans>}
          error={errorOf('amount')}
          hint={
            detail.paid || detail.claim || detail.received ? (
              <Trans>
                Leave empty to deduct nothing. The amount is deducted from the next bill, because this one can't change any more.
              </Trans>
            ) : (
              <Trans>Leave empty to deduct nothing.</Trans>
            )
          }
        >
          <TextInput inputMode="decimal" autoComplete="off" {...form.register('amount', { validate: checkAmount })} />
        </Field>
      )}
      <FormProblem problem={problem} />
      <Button type="submit" tone="primary" busy={busy}>
        <Trans>Answer</Trans>
      </Button>
    </form>
  );
}
