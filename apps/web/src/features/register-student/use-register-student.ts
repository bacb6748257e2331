import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { Student } from '@tiffin/contracts';
import { useEffect, useState } from 'react';
import { call } from '../../api/call';
import { readAgain } from '../../api/read-again';
import { useServerForm } from '../../forms/use-server-form';
import { toast } from '../../ui/toast';
import { STUDENTS_KEY } from '../students/students-key';
import { asSent, NO_STUDENT, STUDENT_FIELDS, type TypedStudent } from './student-request';

/** Registers one student after the other: once one is done the form is empty again, and the focus where the next one begins. */
export function useRegisterStudent() {
  const { t } = useLingui();
  const cache = useQueryClient();
  const [registered, setRegistered] = useState<Student>();
  const serverForm = useServerForm<TypedStudent>({
    defaultValues: NO_STUDENT,
    order: STUDENT_FIELDS,
    mode: 'onChange',
    send: async (typed) => {
      setRegistered(await call<Student>('/contractors/students', { method: 'POST', body: asSent(typed) }));
      toast.success(t`Account created successfully`);
      void readAgain(cache, STUDENTS_KEY);
      return NO_STUDENT;
    },
  });
  const { setFocus } = serverForm.form;
  useEffect(() => setFocus('rollNo'), [registered, setFocus]);
  return { ...serverForm, registered };
}
