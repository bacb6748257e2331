import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient, useMutation } from '@tanstack/react-query';
import type { Student } from '@tiffin/contracts';
import { FileUp, Trash2, UserPlus, IdCard } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call';
import { failureText } from '../../api/failure-text';
import { saveFile } from '../../api/save-file';
import { useScrollRestoration } from '../../page/use-scroll-restoration';
import { useSearch } from '../../page/use-search';
import { Button, ButtonLink } from '../../ui/button';
import { LoadingSkeleton } from '../../ui/loading-skeleton';
import { Skeleton } from '../../ui/skeleton';
import { toast } from '../../ui/toast';
import { foldBillIntoLists } from '../all-bills/fold-bill-into-lists';
import { useLiveBills } from '../bill/use-live-bills';
import { isNotLoaded, NotLoaded } from '../not-loaded/not-loaded';
import { NoStudents } from './no-students';
import { RemoveAllStudents } from './remove-all/remove-all-students';
import { useRemoveAll } from './remove-all/use-remove-all';
import { StudentList } from './student-list';
import { studentsOf } from './student-pages';
import { useStudents, type StudentsQuery } from './use-students';

/** /students: the students of this contractor's canteen with their actions. */
export function StudentsPage() {
  const { t } = useLingui();
  const [searched] = useSearch();
  const search = searched.trim();
  const query = useStudents(search);
  const students = studentsOf(query.data);
  const [asking, setAsking] = useState(false);
  const removal = useRemoveAll(asking);
  useLiveUnpaid();
  useScrollRestoration(query.data !== undefined);

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
        <div className="flex flex-wrap gap-2 max-sm:order-2 max-sm:w-full">
          {(query.isPending || students.length > 0) && <PrintCards search={search} />}
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
      {(students.length > 0 || search !== '' || removal.running) && (
        <RemoveAllSection busy={removal.running} onAsk={() => setAsking(true)} />
      )}
      <RemoveAllStudents open={asking || removal.outcome !== undefined} removal={removal} onClose={() => setAsking(false)} />
    </div>
  );
}

/** At the page's end, apart from what is done every day. */
function RemoveAllSection({ busy, onAsk }: { busy: boolean; onAsk: () => void }) {
  return (
    <section className="mt-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-6">
      <p className="max-w-[56ch] text-sm text-muted">
        <Trans>When a hostel empties, you can close all accounts at once. You confirm it with your password.</Trans>
      </p>
      <Button className="text-danger-ink!" busy={busy} icon={<Trash2 aria-hidden size={18} />} onClick={onAsk}>
        <Trans>Remove All Students</Trans>
      </Button>
    </section>
  );
}

/** Refetches balances by itself: bills are issued, and may be paid at another counter. */
function useLiveUnpaid(): void {
  const cache = useQueryClient();
  useLiveBills((bill) => foldBillIntoLists(cache, bill));
}

interface StudentsCountProps {
  students: readonly Student[];
  query: StudentsQuery;
  search: string;
}

/** The number of students or of matches; exact after the last page has loaded. Announced when it changes. */
function StudentsCount({ students, query, search }: StudentsCountProps) {
  const { t } = useLingui();
  const count = students.length;
  const countText = () => {
    if (!query.data || query.isPlaceholderData || (count === 0 && !search)) return '';
    if (search === '')
      return query.hasNextPage
        ? plural(count, { one: '# student shown so far', other: '# students shown so far' })
        : plural(count, { one: '# student', other: '# students' });
    return query.hasNextPage ? t`${count} found so far for “${search}”` : t`${count} found for “${search}”`;
  };
  return (
    <p role="status" className="min-h-[1lh] wrap-anywhere text-muted tabular-nums max-sm:order-1 max-sm:w-full">
      {countText()}
    </p>
  );
}

/** Placeholder of the list while it loads. */
function StudentsSkeleton() {
  const row = (
    <div className="flex min-h-20 items-center gap-3 px-4 py-2 md:min-h-13">
      <Skeleton className="h-4.5 w-8 max-md:hidden" />
      <Skeleton className="size-10 rounded-full! md:size-8" />
      <span className="grid w-3/5 gap-2 md:w-1/5">
        <Skeleton className="h-4.5 w-2/3 md:w-full" />
        <Skeleton className="h-3.5 md:hidden" />
      </span>
      <Skeleton className="ml-auto h-4.5 w-1/4 max-md:hidden" />
      <Skeleton className="h-4.5 w-1/6 max-md:hidden" />
    </div>
  );
  return (
    <LoadingSkeleton
      text={<Trans>The students are being loaded.</Trans>}
      rows={8}
      row={row}
      className="divide-y divide-line rounded-card border border-line bg-surface"
    />
  );
}

/** Downloads printable sheets with the cards of the listed students. */
function PrintCards({ search }: { search: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call<Blob>('/contractors/students/cards/pdf', { ...(search && { query: { search } }), responseType: 'file' }),
    onSuccess: (file) => saveFile(file, 'student-cards.pdf'),
    onError: (error) => void toast.error(failureText(error)),
  });
  return (
    <Button
      busy={isPending}
      className="whitespace-nowrap max-sm:flex-1 max-sm:px-3!"
      icon={<IdCard aria-hidden size={18} />}
      onClick={() => mutate()}
    >
      <Trans>Print cards</Trans>
    </Button>
  );
}
