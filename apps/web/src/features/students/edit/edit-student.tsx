import { Trans } from '@lingui/react/macro';
import type { Student } from '@tiffin/contracts';
import { FormProvider } from 'react-hook-form';
import { FormProblem } from '../../../forms/form-problem';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { useReadyToSend } from '../../register-canteen/use-ready-to-send';
import { StudentFields } from '../../register-student/student-fields';
import { useEditStudent } from './use-edit-student';

interface EditStudentProps {
  student: Student;
  open: boolean;
  onClose: () => void;
}

/** Changes a student's details (popup `editStudent`). What the server has against it stands at the top, and under its field. */
export function EditStudent({ student, open, onClose }: EditStudentProps) {
  return (
    <Dialog open={open} onOpenChange={(wanted) => !wanted && onClose()} title={<Trans>Edit {student.fullName}</Trans>}>
      <EditForm student={student} onClose={onClose} />
    </Dialog>
  );
}

function EditForm({ student, onClose }: Omit<EditStudentProps, 'open'>) {
  const { form, errorOf, busy, problem, submit } = useEditStudent(student, onClose);
  const ready = useReadyToSend(form);
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <FormProblem problem={problem} />
        <StudentFields errorOf={errorOf} />
        <div className="mt-1 grid gap-2 min-[520px]:grid-cols-2">
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" tone="primary" busy={busy} disabled={!ready}>
            {busy ? <Trans>Saving…</Trans> : <Trans>Save changes</Trans>}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
