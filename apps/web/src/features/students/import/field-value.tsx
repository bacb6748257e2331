import { Trans } from '@lingui/react/macro';
import type { ImportRow } from '@tiffin/contracts';
import { CircleAlert } from 'lucide-react';
import { ruleText } from '../../../forms/rule-texts';
import type { Column } from './csv-file';

/** What a row has in one column, and what is wrong with it. */
export function FieldValue({ row, field }: { row: ImportRow; field: Column }) {
  const value = row[field];
  return (
    <>
      <span className="block wrap-anywhere">
        {value === '' ? (
          <span className="text-muted">
            <Trans>empty</Trans>
          </span>
        ) : (
          value
        )}
      </span>
      <Wrong said={row.errors[field]} />
    </>
  );
}

/** What is wrong with a row as a whole. */
export function RowError({ row }: { row: ImportRow }) {
  return <Wrong said={row.errors['row']} />;
}

function Wrong({ said }: { said: string | undefined }) {
  if (!said) return null;
  return (
    <span className="flex items-start gap-1.5 text-sm font-medium text-danger-ink">
      <CircleAlert aria-hidden size={16} strokeWidth={2.2} className="mt-px shrink-0" />
      <span className="wrap-anywhere">{ruleText(said)}</span>
    </span>
  );
}
