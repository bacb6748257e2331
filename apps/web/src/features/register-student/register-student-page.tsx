import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { Student } from '@tiffin/contracts';
import { ArrowLeft, Check, FileUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { call } from '../../api/call';
import { refetchNow } from '../../api/refetch';
import { Mark } from '../../ui/mark';
import { FormProblem } from '../../forms/form-problem';
import { useServerForm } from '../../forms/use-server-form';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { toast } from '../../ui/toast';
import { toastText } from '../../ui/toast-text';
import { useFormComplete } from '../register-canteen/use-form-complete';
import { STUDENTS_KEY } from '../students/students-key';
import { StudentFields } from './student-fields';
import { toStudentRequest, EMPTY_STUDENT, STUDENT_FIELDS, type StudentFormValues } from './student-request';

/** /register-student: a separate page, for contractors with a queue of students at the registration point. */
export function RegisterStudentPage() {
  const { form, errorOf, busy, problem, submit, registered } = useRegisterStudent();
  const ready = useFormComplete(form);
  return (
    <div className="page page-narrow">
      <div className="mb-2 flex items-center justify-between">
        <Link to="/students" className="-ml-1 inline-flex min-h-(--tap) items-center gap-1.5 px-1 font-medium text-muted hover:text-ink">
          <ArrowLeft aria-hidden size={18} />
          <Trans>Students</Trans>
        </Link>
        <Mark />
      </div>
      <h1 className="mb-2 title-page">
        <Trans>Register student</Trans>
      </h1>
      <div role="status" className="mb-5">
        {registered ? (
          <Registered student={registered} />
        ) : (
          <p className="text-muted">
            <Trans>The student gets a password by e-mail and can order at once.</Trans>
          </p>
        )}
      </div>
      <FormProvider {...form}>
        <Card padded>
          <form noValidate onSubmit={submit} className="grid gap-4 sm:p-2">
            <StudentFields errorOf={errorOf} />
            <FormProblem problem={problem} />
            <Button type="submit" tone="primary" size="lg" full busy={busy} disabled={!ready} className="mt-1">
              {busy ? <Trans>Registering…</Trans> : <Trans>Register student</Trans>}
            </Button>
          </form>
        </Card>
      </FormProvider>
      <p className="mt-4 text-center">
        <Link to="/students/import" className="inline-flex min-h-(--tap) items-center gap-2 px-2 link">
          <FileUp aria-hidden size={18} />
          <Trans>Register many students from a CSV file</Trans>
        </Link>
      </p>
    </div>
  );
}

/** The last registered student, and what happens next. */
function Registered({ student: { fullName, rollNo, email } }: { student: Student }) {
  return (
    <Banner tone="ready" icon={<Check aria-hidden size={20} />}>
      <span className="wrap-anywhere">
        <Trans>
          <b>
            {fullName}, roll number {rollNo},
          </b>{' '}
          is registered. The password is on its way to {email}.
        </Trans>
      </span>
    </Banner>
  );
}

/** Registers students one after another: after each, the form is empty again and its first field focused. */
function useRegisterStudent() {
  const { t } = useLingui();
  const cache = useQueryClient();
  const [registered, setRegistered] = useState<Student>();
  const serverForm = useServerForm<StudentFormValues>({
    defaultValues: EMPTY_STUDENT,
    order: STUDENT_FIELDS,
    mode: 'onChange',
    send: async (typed) => {
      const student = await call<Student>('/contractors/students', { method: 'POST', body: toStudentRequest(typed) });
      setRegistered(student);
      toast.success(toastText(student.fullName, t`Account created successfully`));
      void refetchNow(cache, STUDENTS_KEY);
      return EMPTY_STUDENT;
    },
  });
  const { setFocus } = serverForm.form;
  useEffect(() => setFocus('rollNo'), [registered, setFocus]);
  return { ...serverForm, registered };
}
