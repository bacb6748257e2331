import { AUDIT_KINDS, type AuditKind } from '@tiffin/contracts';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

const FIELDS = ['from', 'to', 'kind', 'actor', 'account', 'orderId'] as const;

/** What of the history is asked for, under the server's names. Empty fields let everything through. */
export type HistoryFilter = Readonly<Record<(typeof FIELDS)[number], string>>;

export const NO_FILTER: HistoryFilter = { from: '', to: '', kind: '', actor: '', account: '', orderId: '' };

/** The filter that the address holds, and how to change it; that adds no step to the browser's history. */
export function useHistoryFilter(): [filter: HistoryFilter, change: (fields: Partial<HistoryFilter>) => void] {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (fields: Partial<HistoryFilter>) =>
      setSearch((now) => searchOf({ ...filterOf(now), ...fields }), { replace: true, preventScrollReset: true }),
    [setSearch],
  );
  return [filterOf(search), change];
}

/** Whether anything is left out. */
export function isFiltered(filter: HistoryFilter): boolean {
  return FIELDS.some((field) => filter[field] !== '');
}

/** Whether the last day comes before the first, which nothing can. */
export function isReversedRange({ from, to }: HistoryFilter): boolean {
  return from !== '' && to !== '' && to < from;
}

/** Where the same is as a spreadsheet. */
export function csvAddress(filter: HistoryFilter): string {
  const search = searchOf(filter).toString();
  return search === '' ? '/api/audit/csv' : `/api/audit/csv?${search}`;
}

function filterOf(search: URLSearchParams): HistoryFilter {
  const get = (field: keyof HistoryFilter): string => search.get(field) ?? '';
  const kind = AUDIT_KINDS.includes(get('kind') as AuditKind) ? get('kind') : '';
  return {
    from: completeDate(get('from')),
    to: completeDate(get('to')),
    kind,
    actor: get('actor'),
    account: get('account'),
    orderId: get('orderId'),
  };
}

function searchOf(filter: HistoryFilter): URLSearchParams {
  return new URLSearchParams(FIELDS.map((field) => [field, filter[field]]).filter(([, value]) => value !== ''));
}

/** A day that there is. A field of the browser holds `0002-11-21` while somebody types the year. */
function completeDate(day: string): string {
  return /^(?:19|2\d)\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : '';
}
