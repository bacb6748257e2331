import type { ProjectionStatus } from '@tiffin/contracts';
import type { Operation } from '../actions/operation';
import type { Paces } from './use-paces';

/** What a list of projections needs, whatever it looks like. */
export interface ProjectionListProps {
  statuses: readonly ProjectionStatus[];
  paces: Paces;
  /** The view that something is being asked for. */
  busy: string | undefined;
  onAsk: (name: string, operation: Operation) => void;
}
