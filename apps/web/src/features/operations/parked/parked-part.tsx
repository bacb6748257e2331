import { Trans, useLingui } from '@lingui/react/macro';
import { PAGE_SIZE_MAX, type ProjectionStatus } from '@tiffin/contracts';
import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button';
import { Chip } from '../../../ui/chip';
import { Select } from '../../../ui/select';
import { operationsPath, useOperationsLocation } from '../operations-location';
import { ParkedEvents } from './parked-events';
import { useParked } from './use-parked';

/** All parked events, or those of one projection or reactor. */
export function ParkedPart({ statuses }: { statuses: readonly ProjectionStatus[] }) {
  const [{ projection = '', document = '' }, change] = useOperationsLocation();
  return (
    <div className="grid gap-4">
      <ParkedFilter statuses={statuses} />
      {document !== '' && (
        <div className="flex flex-wrap items-center gap-2">
          <Chip>
            <Trans>Only document {document}</Trans>
          </Chip>
          <Button tone="quiet" icon={<X aria-hidden size={16} />} onClick={() => change({ document: '' })}>
            <Trans>All documents</Trans>
          </Button>
        </div>
      )}
      <ParkedEvents key={`${projection} ${document}`} projection={projection} document={document} />
      <p>
        <Link className="link inline-flex min-h-(--tap) items-center" to={operationsPath({ part: 'audit', kind: 'upkeep' })}>
          <Trans>What was dismissed, in the audit trail</Trans>
        </Link>
      </p>
    </div>
  );
}

/** Filters by projection or reactor: every projection, and the reactors with parked events. */
function ParkedFilter({ statuses }: { statuses: readonly ProjectionStatus[] }) {
  const { t } = useLingui();
  const [{ projection = '' }, change] = useOperationsLocation();
  const views = statuses.map(({ name, parked }) => ({ value: name, label: parked > 0 ? `${name} (${parked})` : name }));
  const names = new Set(statuses.map(({ name }) => name));
  const reactors = useParkers()
    .concat(projection === '' ? [] : projection)
    .filter((name, index, all) => !names.has(name) && all.indexOf(name) === index)
    .map((name) => ({ value: name, label: t`${name} (reactor)` }));
  return (
    <Select
      label={t`Projection or reactor`}
      className="w-fit max-w-full"
      options={[{ value: '', label: t`All projections and reactors` }, ...views, ...reactors]}
      value={projection}
      onChange={(chosen) => change({ projection: chosen, document: '' })}
    />
  );
}

/** The projections and reactors of the oldest parked events (one page): no status lists the reactors. */
function useParkers(): string[] {
  const { data } = useParked('', PAGE_SIZE_MAX);
  return data?.pages.flatMap(({ parked }) => parked.map((event) => event.projection)) ?? [];
}
