import { useQuery } from '@tanstack/react-query';
import { matchPath, useLocation } from 'react-router-dom';
import { useTitleCount } from '../../page/page-title';
import { useOrderMessages } from '../../live';
import { useThrottledRefetch } from '../refetch/use-throttled-refetch';
import { COUNTS_KEY, countsQuery, usePendingCount, usePollInterval } from './counts-query';

/** Time in ms over which changes are combined into one refetch. */
const GATHER = 300;

/**
 * Shows the number of pending orders in the title of a contractor's pages and keeps it current (docs/reference/decisions.md#6.4). Mount it
 * once.
 */
export function PendingTitle() {
  const { pathname } = useLocation();
  useTitleCount(usePendingCount() ?? 0);
  // Today's Orders counts by itself.
  return matchPath('/today-orders', pathname) ? null : <LivePendingCount />;
}

function LivePendingCount() {
  useQuery({ ...countsQuery, refetchInterval: usePollInterval() });
  useOrderMessages(useThrottledRefetch(COUNTS_KEY, GATHER));
  return null;
}
