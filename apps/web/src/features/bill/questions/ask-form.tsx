import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type Bill, type BillDetail, QUESTION_MAX } from '@tiffin/contracts';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call';
import { FormButtons } from '../../../forms/form-buttons';
import { FormProblem } from '../../../forms/form-problem';
import { useServerForm } from '../../../forms/use-server-form';
import { Field, TextArea } from '../../../ui/field';
import { Select } from '../../../ui/select';
import { toast } from '../../../ui/toast';
import { foldBillIntoCache } from '../fold-bill-into-cache';
import { orderOptions } from './order-options';
import { useQuestionTextRule } from './use-question-text-rule';

interface AskFormProps {
  detail: BillDetail;
  /** The order that the question is about; without it, the student chooses. */
  orderId?: string;
  timeZone: string;
  onClose: () => void;
}

/** The option for the whole bill. */
const WHOLE_BILL = '';

/** A student's question about one order of the bill or about all of it. */
export function AskForm({ detail, orderId: ofLine, timeZone, onClose }: AskFormProps) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const [orderId, setOrderId] = useState(ofLine ?? WHOLE_BILL);
  const lines = orderOptions(detail, timeZone);
  const { validate } = useQuestionTextRule();
  const { form, errorOf, busy, problem, submit } = useServerForm<{ text: string }>({
    defaultValues: { text: '' },
    order: ['text'],
    quiet: true,
    send: async ({ text }) => {
      const body = { text: text.trim(), ...(orderId !== WHOLE_BILL && { orderId }) };
      foldBillIntoCache(cache, await call<Bill>(`/bills/${encodeURIComponent(detail._id)}/questions`, { method: 'POST', body }));
      toast.success(t`Question sent. Your canteen answers here.`);
    },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('text'), [setFocus]);
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 rounded-card border border-line p-4">
      {ofLine === undefined && (
        <Field label={<Trans>What is it about?</Trans>}>
          <Select
            label={t`What is it about?`}
            options={[{ value: WHOLE_BILL, label: t`The whole bill` }, ...lines]}
            value={orderId}
            onChange={setOrderId}
          />
        </Field>
      )}
      <Field
        label={<Trans>Your question</Trans>}
        error={errorOf('text')}
        hint={<Trans>Your canteen's contractor sees your question. It is kept with the bill.</Trans>}
      >
        <TextArea maxLength={QUESTION_MAX} autoComplete="off" {...form.register('text', { validate })} />
      </Field>
      <FormProblem problem={problem} />
      <FormButtons onCancel={onClose} busy={busy}>
        <Trans>Ask</Trans>
      </FormButtons>
    </form>
  );
}
