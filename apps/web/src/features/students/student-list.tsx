import { Trans, useLingui } from '@lingui/react/macro';
import type { Student } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { CircleAlert, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '../../api/failure-text';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { useMediaQuery } from '../../ui/use-media-query';
import { LoadMore } from '../orders/load-more';
import { EditStudent } from './edit-student';
import { StudentLimit } from './student-limit';
import { RemoveStudent } from './remove-student';
import { StudentCards } from './student-cards';
import type { StudentAct } from './student-menu';
import { StudentTable } from './student-table';
import type { StudentsQuery } from './use-students';

/** The students as a table, or on phones as a list; it loads more near its end. */
export function StudentList({ students, query }: { students: readonly Student[]; query: StudentsQuery }) {
  const wide = useMediaQuery('(min-width: 48rem)');
  // Kept after closing, so that the dialog's content does not change while it animates out.
  const [chosen, setChosen] = useState<Student>();
  const [act, setAct] = useState<StudentAct>();
  const Rows = wide ? StudentTable : StudentCards;
  return (
    <>
      <div className={clsx('transition-opacity duration-(--calm)', query.isPlaceholderData && 'opacity-60')}>
        <Rows
          students={students}
          complete={!query.hasNextPage}
          onAct={(student, wanted) => {
            setChosen(student);
            setAct(wanted);
          }}
        />
      </div>
      {query.isFetchNextPageError ? (
        <NextPageFailed query={query} />
      ) : (
        query.hasNextPage &&
        // A refetch ends with the current last page; the next page fits only after that.
        !query.isPlaceholderData && <LoadMore busy={query.isFetching} onMore={() => void query.fetchNextPage()} />
      )}
      {chosen && <EditStudent key={`edit ${chosen._id}`} student={chosen} open={act === 'edit'} onClose={() => setAct(undefined)} />}
      {chosen && <StudentLimit key={`limit ${chosen._id}`} student={chosen} open={act === 'limit'} onClose={() => setAct(undefined)} />}
      {chosen && <RemoveStudent key={`remove ${chosen._id}`} student={chosen} open={act === 'remove'} onClose={() => setAct(undefined)} />}
    </>
  );
}

function NextPageFailed({ query }: { query: StudentsQuery }) {
  const { t } = useLingui();
  return (
    <div className="mt-4">
      <Banner
        tone="danger"
        role="alert"
        icon={<CircleAlert aria-hidden size={20} />}
        action={
          <Button icon={<RotateCcw aria-hidden size={18} />} busy={query.isFetching} onClick={() => void query.fetchNextPage()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <b>{t`The rest of the list could not be loaded.`}</b> {query.error && failureText(query.error)}
      </Banner>
    </div>
  );
}
