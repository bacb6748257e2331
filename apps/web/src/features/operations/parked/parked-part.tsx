import { useLingui } from '@lingui/react/macro';
import type { ProjectionStatus } from '@tiffin/contracts';
import { Select } from '../../../ui/select';
import { usePlace } from '../part';
import { ParkedEvents } from './parked-events';

/** All parked events, or those of one projection. */
export function ParkedPart({ statuses }: { statuses: readonly ProjectionStatus[] }) {
  const { t } = useLingui();
  const [{ projection = '' }, change] = usePlace();
  // What reactors parked is among all of them.
  const names = statuses.map(({ name, parked }) => ({ value: name, label: parked > 0 ? `${name} (${parked})` : name }));
  return (
    <div className="grid gap-4">
      <Select
        label={t`Projection`}
        className="w-fit max-w-full"
        options={[{ value: '', label: t`All projections` }, ...names]}
        value={projection}
        onChange={(chosen) => change({ projection: chosen })}
      />
      <ParkedEvents key={projection} projection={projection} />
    </div>
  );
}
