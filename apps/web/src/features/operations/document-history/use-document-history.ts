import { useQuery } from '@tanstack/react-query';
import { PAGE_SIZE_MAX, type DocumentHistoryAnswer, type DocumentStepAnswer } from '@tiffin/contracts';
import { useAdminCall } from '../../admin/admin-session';

/** ms between two looks while the log is folded. */
const WHILE_FOLDING = 500;

export interface DocumentHistory extends Pick<DocumentHistoryAnswer, 'state' | 'position' | 'end'> {
  /** Oldest first. */
  readonly steps: readonly DocumentStepAnswer[];
  /** Earlier ones that the server has not kept. */
  readonly left: number;
}

/** Every step of a document's history; asked for again and again while the log is folded for it. Nothing is asked without an id. */
export function useDocumentHistory(projection: string, document: string) {
  const call = useAdminCall();
  return useQuery({
    queryKey: ['operations', 'history', projection, document],
    queryFn: async ({ signal }): Promise<DocumentHistory> => {
      const path = `/operations/projections/${encodeURIComponent(projection)}/history`;
      const steps: DocumentStepAnswer[] = [];
      for (let page = 1; ; page++) {
        const answer = await call<DocumentHistoryAnswer>(path, { query: { document, page, limit: PAGE_SIZE_MAX }, signal });
        const { state, position, end, historyInfo } = answer;
        steps.push(...answer.steps);
        if (!historyInfo.hasNextPage)
          return { state, position, end, steps: steps.toReversed(), left: historyInfo.steps - historyInfo.kept };
      }
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? WHILE_FOLDING : false),
    enabled: projection !== '' && document !== '',
  });
}
