import { useLingui } from '@lingui/react/macro';
import type { ImportPreview } from '@tiffin/contracts';
import { useState } from 'react';
import { Segmented } from '../../../ui/segmented';
import { useMediaQuery } from '../../../ui/use-media-query';
import { RowCards } from './row-cards';
import { RowsTable } from './rows-table';

/** Every row as it would be registered, with what is wrong with it. Where something is, only those rows at first. */
export function RowsPreview({ preview: { rows, invalid } }: { preview: ImportPreview }) {
  const { t } = useLingui();
  const wide = useMediaQuery('(min-width: 768px)');
  const [shown, setShown] = useState<'errors' | 'all'>('errors');
  const filtered = invalid > 0 && shown === 'errors' ? rows.filter(({ errors }) => Object.keys(errors).length > 0) : rows;
  const Rows = wide ? RowsTable : RowCards;
  return (
    <>
      {invalid > 0 && (
        <div>
          <Segmented
            label={t`Rows shown`}
            full="phone"
            value={shown}
            onChange={setShown}
            options={[
              { value: 'errors', label: t`With errors`, count: invalid },
              { value: 'all', label: t`All`, count: rows.length },
            ]}
          />
        </div>
      )}
      <div
        role="region"
        aria-label={t`Rows of the file`}
        tabIndex={0}
        className="relative max-h-[70dvh] overflow-y-auto rounded-card border border-line bg-surface"
      >
        <Rows rows={filtered} />
      </div>
    </>
  );
}
