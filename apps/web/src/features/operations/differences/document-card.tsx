import { Trans, useLingui } from '@lingui/react/macro';
import type { DocumentDifference } from '@tiffin/contracts';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { operationsPath } from '../operations-location';
import { Disclosure } from '../disclosure';
import { FieldTable } from './field-table';

/** A document, live and as folded from the log, side by side. */
export function DocumentCard({ projection, difference: { _id, live, folded } }: { projection: string; difference: DocumentDifference }) {
  const { t } = useLingui();
  return (
    <Card as="li" className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 px-4 pt-2 pb-1">
        <h3 className="min-w-0 font-semibold wrap-anywhere">{_id}</h3>
        <ButtonLink
          to={operationsPath({ part: 'document', projection, document: _id })}
          className="px-3! text-sm"
          aria-label={t`Only this document: ${_id}`}
        >
          <Trans>Only this document</Trans>
        </ButtonLink>
      </div>
      <FieldTable live={live} folded={folded} />
      <WholeDocument live={live} folded={folded} />
    </Card>
  );
}

/** Both complete documents, on demand. */
export function WholeDocument({ live, folded }: Pick<DocumentDifference, 'live' | 'folded'>) {
  const { t } = useLingui();
  return (
    <div className="px-4 pb-2">
      <Disclosure label={t`The whole document`}>
        <div className="grid gap-4 md:grid-cols-2">
          <Side title={<Trans>Live</Trans>} document={live} />
          <Side title={<Trans>From the log</Trans>} document={folded} />
        </div>
      </Disclosure>
    </div>
  );
}

function Side({ title, document }: { title: ReactNode; document: unknown }) {
  return (
    <div className="min-w-0">
      <p className="mb-1 text-sm font-semibold">{title}</p>
      <pre className="text-sm whitespace-pre-wrap wrap-anywhere">{JSON.stringify(document ?? null, undefined, 2)}</pre>
    </div>
  );
}
