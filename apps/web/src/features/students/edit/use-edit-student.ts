import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { Student } from '@tiffin/contracts';
import { call, CallFailed } from '../../../api/call';
import { readAgain } from '../../../api/read-again';
import { useServerForm } from '../../../forms/use-server-form';
import { toast } from '../../../ui/toast';
import { asSent, asTyped, STUDENT_FIELDS, type TypedStudent } from '../../register-student/student-request';
import { type StudentPages, withStudent } from '../student-pages';
import { STUDENT_LISTS_KEY } from '../students-key';

/** A student's details as a form. The list shows the change at once, and in its new place as soon as it is read again. */
export function useEditStudent(student: Student, onDone: () => void) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const { setProblem, ...serverForm } = useServerForm<TypedStudent>({
    defaultValues: asTyped(student),
    order: STUDENT_FIELDS,
    mode: 'onChange',
    send: async (typed) => {
      const path = `/contractors/students/${encodeURIComponent(student._id)}`;
      const changed = await call<Student>(path, { method: 'PATCH', body: asSent(typed) }).catch((error: unknown) => {
        setProblem(error);
        // Somebody else has removed the student meanwhile.
        if (error instanceof CallFailed && error.status === 404) void readAgain(cache);
        throw error;
      });
      cache.setQueriesData<StudentPages>({ queryKey: STUDENT_LISTS_KEY }, (data) => data && withStudent(data, changed));
      void readAgain(cache);
      toast.success(t`Details updated successfully`);
      onDone();
    },
  });
  return serverForm;
}
