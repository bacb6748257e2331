import type { ProjectionStatus } from '@tiffin/contracts';
import { usePlace } from '../part';
import { ParkedEvents } from './parked-events';
import { ParkedFilter } from './parked-filter';

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
