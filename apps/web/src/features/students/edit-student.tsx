import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Student } from '@tiffin/contracts';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { call, ApiError } from '../../api/call';
import { failureText } from '../../api/failure-text';
import { refetchNow } from '../../api/refetch';
import { FormButtons } from '../../forms/form-buttons';
import { FormProblem } from '../../forms/form-problem';
import { useServerForm } from '../../forms/use-server-form';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { toast } from '../../ui/toast';
import { toastText } from '../../ui/toast-text';
import { useFormComplete } from '../register-canteen/use-form-complete';
import { StudentFields } from '../register-student/student-fields';
import { toStudentRequest, toStudentFormValues, STUDENT_FIELDS, type StudentFormValues } from '../register-student/student-request';
import { type StudentPages, withStudent } from './student-pages';
import { STUDENT_LISTS_KEY } from './students-key';

interface EditStudentProps {
  student: Student;
  open: boolean;
  onClose: () => void;
}

/** Edits a student's details (popup `editStudent`). The server's refusal is shown at the top and at its field. */
export function EditStudent({ student, open, onClose }: EditStudentProps) {
  return (
    <Dialog open={open} onOpenChange={(wanted) => !wanted && onClose()} title={<Trans>Edit {student.fullName}</Trans>}>
      <EditForm student={student} onClose={onClose} />
      <VoidCards student={student} />
    </Dialog>
  );
}

function EditForm({ student, onClose }: Omit<EditStudentProps, 'open'>) {
  const { form, errorOf, busy, problem, submit } = useEditStudent(student, onClose);
  const ready = useFormComplete(form);
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <FormProblem problem={problem} />
        <StudentFields errorOf={errorOf} />
        <FormButtons onCancel={onClose} busy={busy} disabled={!ready}>
          <Trans>Save changes</Trans>
        </FormButtons>
      </form>
    </FormProvider>
  );
}

/** The form of a student's details. The list shows the change at once, and in its new position after the refetch. */
function useEditStudent(student: Student, onDone: () => void) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const { setProblem, ...serverForm } = useServerForm<StudentFormValues>({
    defaultValues: toStudentFormValues(student),
    order: STUDENT_FIELDS,
    mode: 'onChange',
    send: async (typed) => {
      const path = `/contractors/students/${encodeURIComponent(student._id)}`;
      const changed = await call<Student>(path, { method: 'PATCH', body: toStudentRequest(typed) }).catch((error: unknown) => {
        setProblem(error);
        // Another user has removed the student meanwhile.
        if (error instanceof ApiError && error.status === 404) void refetchNow(cache);
        throw error;
      });
      cache.setQueriesData<StudentPages>({ queryKey: STUDENT_LISTS_KEY }, (data) => data && withStudent(data, changed));
      void refetchNow(cache);
      toast.success(toastText(changed.fullName, t`Details updated successfully`));
      onDone();
    },
  });
  return serverForm;
}

/** Invalidates a student's cards, after a second tap. */
function VoidCards({ student: { _id, fullName } }: { student: Student }) {
  const { t } = useLingui();
  const [sure, setSure] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(`/contractors/students/${encodeURIComponent(_id)}/card`, { method: 'DELETE' }),
    onSuccess: () => {
      setSure(false);
      toast.success(toastText(fullName, t`Earlier cards are void now`));
    },
    onError: (error) => void toast.error(failureText(error)),
  });
  return (
    <div className="mt-4 border-t border-line pt-3">
      <p className="text-sm text-muted">
        <Trans>Did the student lose their printed card? Make it void and print a new one.</Trans>
      </p>
      <Button
        tone={sure ? 'danger' : 'quiet'}
        className={sure ? 'mt-2' : '-ml-3 text-danger-ink!'}
        busy={isPending}
        onClick={() => (sure ? mutate() : setSure(true))}
      >
        {sure ? <Trans>Yes, make their cards void</Trans> : <Trans>Make cards void</Trans>}
      </Button>
    </div>
  );
}
