import { queryOptions, useQuery } from '@tanstack/react-query';
import type { BillsPage } from '@tiffin/contracts';
import { call } from '../../api/call';
import { CLAIMS_KEY, QUESTIONS_KEY } from '../bill/bills-key';

/** The most claims, and the most questions, that are read at once; more appear as these are done. */
const AT_ONCE = 100;

/** The bills with payments that students reported, of all months, the oldest first. */
export const claimsQuery = queryOptions({
  queryKey: CLAIMS_KEY,
  queryFn: ({ signal }) => call<BillsPage>('/bills/claims', { query: { limit: AT_ONCE }, signal }),
});

/** The bills about which students ask, of all months, the oldest first. */
export const questionsQuery = queryOptions({
  queryKey: QUESTIONS_KEY,
  queryFn: ({ signal }) => call<BillsPage>('/bills/questions', { query: { limit: AT_ONCE }, signal }),
});

/** Whether the first read of the claims and the questions is over; a failed one says so in their place. */
export function useEnquiriesRead(): boolean {
  const queries = [useQuery(claimsQuery), useQuery(questionsQuery)];
  return queries.every(({ isLoading, failureCount }) => !isLoading || failureCount > 0);
}

/** The number of claims and questions that wait for the contractor; `more`: there are more than that. */
export function useEnquiryCount(): { readonly count: number; readonly more: boolean } {
  const pages = [useQuery(claimsQuery).data, useQuery(questionsQuery).data];
  return {
    count: pages.reduce((sum, page) => sum + (page?.bills.length ?? 0), 0),
    more: pages.some((page) => page?.billsInfo.hasNextPage === true),
  };
}
