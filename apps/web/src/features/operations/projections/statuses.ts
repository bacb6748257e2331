import { useQuery } from '@tanstack/react-query';
import { useAdminCall } from '../../admin/admin-session';
import type { ProjectionStatus } from '@tiffin/contracts';

export const STATUSES = ['operations', 'projections'] as const;

/** Refetch interval in ms: while a rebuild or verification runs, and otherwise. */
const WHILE_WORKING = 1_000;
const WHILE_CALM = 5_000;

export function isRebuilding({ rebuild }: ProjectionStatus): boolean {
  return rebuild?.state === 'running';
}
export function isVerifying({ verification }: ProjectionStatus): boolean {
  return verification?.state === 'running';
}
export function isWorking(status: ProjectionStatus): boolean {
  return isRebuilding(status) || isVerifying(status);
}

/** The status of every projection; refetched while the page is visible. */
export function useStatuses() {
  const call = useAdminCall();
  return useQuery({
    queryKey: STATUSES,
    queryFn: ({ signal }) => call<ProjectionStatus[]>('/operations/projections', { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isWorking) ? WHILE_WORKING : WHILE_CALM),
  });
}
