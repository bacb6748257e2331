import { AUDIT_KINDS, type AuditKind } from '@tiffin/contracts';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

const FIELDS = ['from', 'to', 'kind', 'actor', 'account', 'orderId'] as const;

/** The filter of the history, under the server's names. Empty fields do not filter. */
export type HistoryFilter = Readonly<Record<(typeof FIELDS)[number], string>>;

export const NO_FILTER: HistoryFilter = { from: '', to: '', kind: '', actor: '', account: '', orderId: '' };

/** The filter in the address, and a function to change it without a new entry in the browser's history. */
export function useHistoryFilter(): [filter: HistoryFilter, change: (fields: Partial<HistoryFilter>) => void] {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (fields: Partial<HistoryFilter>) =>
      setSearch((now) => searchOf({ ...filterOf(now), ...fields }), { replace: true, preventScrollReset: true }),
    [setSearch],
  );
  return [filterOf(search), change];
}

/** Whether any field filters. */
export function isFiltered(filter: HistoryFilter): boolean {
  return FIELDS.some((field) => filter[field] !== '');
}

/** Whether the last day is before the first; then nothing can match. */
export function isReversedRange({ from, to }: HistoryFilter): boolean {
  return from !== '' && to !== '' && to < from;
}

/** The path of the same entries as CSV. */
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

/** A complete date, or empty. A browser's date field holds `0002-11-21` while the year is being typed. */
function completeDate(day: string): string {
  return /^(?:19|2\d)\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : '';
}
