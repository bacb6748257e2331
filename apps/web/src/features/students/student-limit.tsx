import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { Student, StudentCreditSetting } from '@tiffin/contracts';
import { call } from '../../api/call';
import { FormButtons } from '../../forms/form-buttons';
import { FormProblem } from '../../forms/form-problem';
import { parseAmount, checkLimit } from '../../forms/amounts';
import { useServerForm } from '../../forms/use-server-form';
import { Dialog } from '../../ui/dialog';
import { Field, TextInput } from '../../ui/field';
import { Segmented } from '../../ui/segmented';
import { toast } from '../../ui/toast';
import { toastText } from '../../ui/toast-text';
import { withStudent, type StudentPages } from './student-pages';
import { STUDENT_LISTS_KEY } from './students-key';

interface StudentLimitProps {
  student: Student;
  open: boolean;
  onClose: () => void;
}

/** Sets a student's own limit instead of the canteen's monthly one: another amount, or none. */
export function StudentLimit({ student, open, onClose }: StudentLimitProps) {
  return (
    <Dialog open={open} onOpenChange={(wanted) => !wanted && onClose()} title={<Trans>Monthly limit of {student.fullName}</Trans>}>
      <LimitForm student={student} onClose={onClose} />
    </Dialog>
  );
}

type Kind = 'canteen' | 'own' | 'none';

function LimitForm({ student, onClose }: Omit<StudentLimitProps, 'open'>) {
  const { t } = useLingui();
  const { form, errorOf, busy, problem, submit } = useStudentLimit(student, onClose);
  const kind = form.watch('kind');
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormProblem problem={problem} />
      <Segmented
        full="always"
        label={t`Which limit`}
        value={kind}
        onChange={(chosen) => form.setValue('kind', chosen)}
        options={[
          { value: 'canteen', label: t`Canteen’s` },
          { value: 'own', label: t`Their own` },
          { value: 'none', label: t`None` },
        ]}
      />
      {kind === 'own' && (
        <Field label={<Trans>Amount a month (₹)</Trans>} error={errorOf('amount')}>
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            {...form.register('amount', { validate: (typed, all) => all.kind !== 'own' || checkLimit(typed) })}
          />
        </Field>
      )}
      <FormButtons onCancel={onClose} busy={busy}>
        <Trans>Save changes</Trans>
      </FormButtons>
    </form>
  );
}

function useStudentLimit(student: Student, onDone: () => void) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const { creditLimit: before } = student;
  const kindBefore: Kind = before === undefined ? 'canteen' : before === 'none' ? 'none' : 'own';
  return useServerForm<{ kind: Kind; amount: string }>({
    defaultValues: { kind: kindBefore, amount: typeof before === 'number' ? String(before) : '' },
    order: ['amount'],
    send: async ({ kind, amount }) => {
      const wantedLimit = { canteen: null, none: 'none' as const, own: parseAmount(amount) }[kind];
      const path = `/users/${encodeURIComponent(student._id)}/credit-limit`;
      const saved = await call<StudentCreditSetting>(path, { method: 'PUT', body: { amount: wantedLimit } });
      const { creditLimit: _, ...unlimited } = student;
      const changed: Student = { ...unlimited, ...(saved.amount !== null && { creditLimit: saved.amount }) };
      cache.setQueriesData<StudentPages>({ queryKey: STUDENT_LISTS_KEY }, (data) => data && withStudent(data, changed));
      toast.success(toastText(student.fullName, t`Monthly limit changed`));
      onDone();
    },
  });
}
