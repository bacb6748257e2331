import { Trans, useLingui } from '@lingui/react/macro';
import type { Student } from '@tiffin/contracts';
import { useDeferredValue, useState } from 'react';
import { Avatar } from '../../../ui/avatar';
import { Dialog } from '../../../ui/dialog';
import { Field, TextInput } from '../../../ui/field';
import { Spinner } from '../../../ui/spinner';
import { isNotLoaded, NotLoaded } from '../../not-loaded/not-loaded';
import { studentsOf } from '../../students/student-pages';
import { useStudents } from '../../students/use-students';

interface ChooseStudentProps {
  open: boolean;
  onClose: () => void;
  onChoose: (student: Student) => void;
}

/** Finds a student by name or roll number. Removed students have neither. */
export function ChooseStudent({ open, onClose, onChoose }: ChooseStudentProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={t`Choose a student`}>
      <Field label={<Trans>Name or roll number</Trans>}>
        <TextInput type="search" autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <Found search={search} onChoose={onChoose} />
    </Dialog>
  );
}

function Found({ search, onChoose }: { search: string; onChoose: ChooseStudentProps['onChoose'] }) {
  const { t } = useLingui();
  const query = useStudents(search);
  const students = studentsOf(query.data);
  if (isNotLoaded(query)) return <NotLoaded query={query} what={t`The list of students`} />;
  if (!query.data) return <Spinner />;
  if (students.length === 0)
    return (
      <p role="status" className="text-muted">
        <Trans>No student has this name.</Trans>
      </p>
    );
  return (
    <div className="grid max-h-[45vh] gap-2 overflow-y-auto">
      <ul aria-label={t`Students`} className="divide-y divide-line rounded-card border border-line">
        {students.map((student) => (
          <li key={student._id}>
            <button
              type="button"
              className="flex min-h-13 w-full items-center gap-3 rounded-control px-3 py-1.5 text-left hover:bg-wash"
              onClick={() => onChoose(student)}
            >
              <Avatar person={student} size="sm" />
              <span className="min-w-0 wrap-anywhere">
                <b>{student.fullName}</b> <span className="text-muted tabular-nums">· {student.rollNo}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <p className="text-sm text-muted">
          <Trans>There are more. Type more of the name.</Trans>
        </p>
      )}
    </div>
  );
}
