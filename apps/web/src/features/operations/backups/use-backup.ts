import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BackupsAnswer, BackupStatus } from '@tiffin/contracts';
import { ApiError } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { refetchNow } from '../../../api/refetch';
import { toast } from '../../../ui/toast';
import { useAdminCall } from '../../admin/admin-session';

const BACKUP = ['operations', 'backup'] as const;

/** Refetch interval in ms: while a backup is being made, and otherwise, since other operators may start one. */
const WHILE_MAKING = 1_000;
const WHILE_CALM = 5_000;

/** The backup that was started last, or the newest complete one; `null` if there is none. */
export function useBackup() {
  const call = useAdminCall();
  return useQuery({
    queryKey: BACKUP,
    queryFn: async ({ signal }) => {
      try {
        return await call<BackupStatus>('/operations/backup', { signal });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'not_found') return null;
        throw error;
      }
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? WHILE_MAKING : WHILE_CALM),
  });
}

/** The complete backups, newest first. Refetched when the last one (`useBackup`) changes; not read before that is known. */
export function useBackups(last: BackupStatus | null | undefined) {
  const call = useAdminCall();
  return useQuery({
    queryKey: ['operations', 'backups', last?.folder, last?.state],
    queryFn: ({ signal }) => call<BackupsAnswer>('/operations/backups', { signal }),
    enabled: last !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

interface BeginBackup {
  readonly begin: () => void;
  readonly beginning: boolean;
  /** The backup that was started here. */
  readonly begun: BackupStatus | undefined;
}

/** Starts a backup. */
export function useBeginBackup(): BeginBackup {
  const call = useAdminCall();
  const cache = useQueryClient();
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => call<BackupStatus>('/operations/backup', { method: 'POST', body: {} }),
    onSuccess: async (begun) => {
      // A fetch in flight started before the backup did.
      await cache.cancelQueries({ queryKey: BACKUP });
      cache.setQueryData(BACKUP, begun);
    },
    onError: (failure) => toast.error(failureText(failure)),
    onSettled: () => refetchNow(cache, BACKUP),
  });
  return { begin: () => mutate(), beginning: isPending, begun: data };
}
