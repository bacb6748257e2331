import { useLingui } from '@lingui/react/macro';
import { PAGE_SIZE_MAX, type ProjectionStatus } from '@tiffin/contracts';
import { Select } from '../../../ui/select';
import { usePlace } from '../part';
import { ParkedEvents } from './parked-events';
import { useParked } from './use-parked';

/** All parked events, or those of one projection or reactor. */
export function ParkedPart({ statuses }: { statuses: readonly ProjectionStatus[] }) {
  const [{ projection = '' }] = usePlace();
  return (
    <div className="grid gap-4">
      <ParkedFilter statuses={statuses} />
      <ParkedEvents key={projection} projection={projection} />
    </div>
  );
}

/** Parked by whom: every projection, and the reactors that have parked events. */
function ParkedFilter({ statuses }: { statuses: readonly ProjectionStatus[] }) {
  const { t } = useLingui();
  const [{ projection = '' }, change] = usePlace();
  const views = statuses.map(({ name, parked }) => ({ value: name, label: parked > 0 ? `${name} (${parked})` : name }));
  const known = new Set(statuses.map(({ name }) => name));
  const reactors = useParkers()
    .concat(projection === '' ? [] : projection)
    .filter((name, index, all) => !known.has(name) && all.indexOf(name) === index)
    .map((name) => ({ value: name, label: t`${name} (reactor)` }));
  return (
    <Select
      label={t`Projection or reactor`}
      className="w-fit max-w-full"
      options={[{ value: '', label: t`All projections and reactors` }, ...views, ...reactors]}
      value={projection}
      onChange={(chosen) => change({ projection: chosen })}
    />
  );
}

/** Whoever has parked one of the oldest events, as many as one call answers: no status names the reactors. */
function useParkers(): string[] {
  const { data } = useParked('', PAGE_SIZE_MAX);
  return data?.pages.flatMap(({ parked }) => parked.map((event) => event.projection)) ?? [];
}
