import type { ProjectionStatus } from '@tiffin/contracts';
import type { Operation } from '../actions/operation';
import type { Paces } from './use-paces';

/** The props of both lists of projections. */
export interface ProjectionListProps {
  statuses: readonly ProjectionStatus[];
  paces: Paces;
  /** The projection whose operation is being requested. */
  busy: string | undefined;
  onAsk: (name: string, operation: Operation) => void;
}
