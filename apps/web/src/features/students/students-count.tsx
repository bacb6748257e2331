import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Student } from '@tiffin/contracts';
import type { StudentsQuery } from './use-students';

interface StudentsCountProps {
  students: readonly Student[];
  query: StudentsQuery;
  search: string;
}

/** How many students there are, or were found; exact once the last page is there. Read aloud when it changes. */
export function StudentsCount({ students, query, search }: StudentsCountProps) {
  const { t } = useLingui();
  const count = students.length;
  const said = () => {
    if (!query.data || query.isPlaceholderData || (count === 0 && !search)) return '';
    if (search === '') return query.hasNextPage ? t`more than ${count}` : plural(count, { one: '# student', other: '# students' });
    return query.hasNextPage ? t`more than ${count} found for “${search}”` : t`${count} found for “${search}”`;
  };
  return (
    <p role="status" className="wrap-anywhere text-muted tabular-nums max-sm:order-1 max-sm:w-full">
      {said()}
    </p>
  );
}
