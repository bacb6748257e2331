import { Trans, useLingui } from '@lingui/react/macro';
import { FileUp, Trash2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useSearch } from '../../app/use-search';
import { Button, ButtonLink } from '../../ui/button';
import { isNotLoaded, NotLoaded } from '../not-loaded/not-loaded';
import { NoStudents } from './no-students';
import { RemoveAllStudents } from './remove-all/remove-all-students';
import { useRemoveAll } from './remove-all/use-remove-all';
import { StudentList } from './student-list';
import { studentsOf } from './student-pages';
import { StudentsCount } from './students-count';
import { StudentsSkeleton } from './students-skeleton';
import { useLiveUnpaid } from './use-live-unpaid';
import { useKeptPlace } from '../../app/use-kept-place';
import { useStudents } from './use-students';

/** /students: everybody who may order from this contractor's canteen, and what can be done about them. */
export function StudentsPage() {
  const { t } = useLingui();
  const [searched] = useSearch();
  const search = searched.trim();
  const query = useStudents(search);
  const students = studentsOf(query.data);
  const [asking, setAsking] = useState(false);
  const removal = useRemoveAll(asking);
  useLiveUnpaid();
  useKeptPlace(query.data !== undefined);

  const list = () => {
    if (isNotLoaded(query)) return <NotLoaded query={query} what={t`The list of students`} />;
    if (!query.data) return <StudentsSkeleton />;
    if (students.length === 0 && !query.hasNextPage) return <NoStudents search={search} />;
    return <StudentList students={students} query={query} />;
  };
  return (
    <div className="page">
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="flex flex-auto flex-wrap items-baseline gap-x-4 max-sm:contents">
          <h1 className="flex-auto title-page sm:flex-none">
            <Trans>Students</Trans>
          </h1>
          <StudentsCount students={students} query={query} search={search} />
        </div>
        {(students.length > 0 || search !== '' || removal.running) && (
          <Button
            tone="quiet"
            className="text-danger-ink! max-lg:-mr-3"
            busy={removal.running}
            icon={<Trash2 aria-hidden size={18} />}
            onClick={() => setAsking(true)}
          >
            <Trans>Remove All Students</Trans>
          </Button>
        )}
        <div className="flex gap-2 max-sm:order-2 max-sm:w-full">
          <ButtonLink
            to="/students/import"
            className="whitespace-nowrap max-sm:flex-1 max-sm:px-3!"
            icon={<FileUp aria-hidden size={18} />}
          >
            <Trans>Import CSV</Trans>
          </ButtonLink>
          <ButtonLink
            to="/register-student"
            tone="primary"
            className="whitespace-nowrap max-sm:flex-1 max-sm:px-3!"
            icon={<UserPlus aria-hidden size={19} />}
          >
            <Trans>Register student</Trans>
          </ButtonLink>
        </div>
      </div>
      {list()}
      <RemoveAllStudents open={asking || removal.outcome !== undefined} removal={removal} onClose={() => setAsking(false)} />
    </div>
  );
}
