import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProjectionStatus } from '@tiffin/contracts';
import { failureText } from '../../../api/failure-text';
import { refetchNow } from '../../../api/refetch';
import { toast } from '../../../ui/toast';
import { useAdminCall } from '../../admin/admin-session';
import { STATUSES } from '../projections/statuses';
import { operationCall, type OperationRequest } from './operation';

/** Runs operations and reports the outcome; `busy` is the projection whose operation is running. */
export function useRunOperation(): { readonly operate: (request: OperationRequest) => void; readonly busy: string | undefined } {
  const call = useAdminCall();
  const cache = useQueryClient();
  const done = useDoneText();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (request: OperationRequest) => call<ProjectionStatus>(...operationCall(request)),
    onSuccess: async (after, request) => {
      toast.success(done(request, after));
      // A fetch in flight started before the change.
      await cache.cancelQueries({ queryKey: STATUSES });
      cache.setQueryData<ProjectionStatus[]>(STATUSES, (all) => all?.map((status) => (status.name === after.name ? after : status)));
    },
    onError: (error) => toast.error(failureText(error)),
    onSettled: () => refetchNow(cache, STATUSES),
  });
  return { operate: mutate, busy: isPending ? variables.name : undefined };
}

function useDoneText(): (request: OperationRequest, after: ProjectionStatus) => string {
  const { t } = useLingui();
  return ({ name, operation }, { generation }) => {
    switch (operation) {
      case 'verify':
        return t`${name} is being verified.`;
      case 'rebuild':
        return t`${name} is being rebuilt.`;
      case 'switch':
        return t`${name}: generation ${generation} is live.`;
      case 'rollback':
        return t`${name} is back at generation ${generation}.`;
      case 'dropPrevious':
        return t`${name}: the previous generation is dropped.`;
      case 'pause':
        return t`${name} is paused.`;
      case 'resume':
        return t`${name} follows the log again.`;
    }
  };
}
