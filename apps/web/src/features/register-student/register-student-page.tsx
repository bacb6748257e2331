import { Trans } from '@lingui/react/macro';
import type { Student } from '@tiffin/contracts';
import { ArrowLeft, Check, FileUp } from 'lucide-react';
import { FormProvider } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { Mark } from '../../app/layout/brand';
import { FormProblem } from '../../forms/form-problem';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { useReadyToSend } from '../register-canteen/use-ready-to-send';
import { StudentFields } from './student-fields';
import { useRegisterStudent } from './use-register-student';

/** /register-student: a page of its own, as a contractor stands with a queue of students at the registration point. */
export function RegisterStudentPage() {
  const { form, errorOf, busy, problem, submit, registered } = useRegisterStudent();
  const ready = useReadyToSend(form);
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
          <Trans>Many at once: import a CSV file</Trans>
        </Link>
      </p>
    </div>
  );
}

/** Who was registered last, and what happens next. */
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
