import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The parts of the page. `differences`, `document` and `history` are reached from others. */
const PARTS = ['projections', 'parked', 'audit', 'log-ins', 'differences', 'document', 'events', 'history', 'backups', 'servers'] as const;
export type OperationsSection = (typeof PARTS)[number];

/** What the address says: the part and its filters. Empty fields are left out. */
export interface OperationsLocation {
  readonly part?: OperationsSection;
  readonly projection?: string;
  /** Of the projection. */
  readonly document?: string;
  readonly stream?: string;
  readonly kind?: string;
  readonly canteen?: string;
  /** Of an event. */
  readonly type?: string;
  /** How the names of streams begin. */
  readonly prefix?: string;
  /** In an event's data. */
  readonly text?: string;
  /** The correlation id of a call. */
  readonly call?: string;
  /** A role, or a person's id. */
  readonly actor?: string;
  /** Of a log-in. */
  readonly outcome?: string;
  readonly from?: string;
  readonly to?: string;
}

/** The address of a part. */
export function operationsPath(place: OperationsLocation): string {
  const search = searchOf(place).toString();
  return search === '' ? '/admin/operations' : `/admin/operations?${search}`;
}

function searchOf(place: OperationsLocation): URLSearchParams {
  const { part, ...filters } = place;
  const fields = { ...(part !== 'projections' && { part }), ...filters };
  return new URLSearchParams(Object.entries(fields).filter((field): field is [string, string] => Boolean(field[1])));
}

/** Where the address leads, and how to change a filter of it; that adds no step to the history. */
export function useOperationsLocation(): [
  place: OperationsLocation & { readonly part: OperationsSection },
  change: (filters: Omit<OperationsLocation, 'part'>) => void,
] {
  const [search, setSearch] = useSearchParams();
  const get = (name: string) => search.get(name) ?? '';
  const place = {
    part: PARTS.find((known) => known === get('part')) ?? 'projections',
    projection: get('projection'),
    document: get('document'),
    stream: get('stream'),
    kind: get('kind'),
    canteen: get('canteen'),
    type: get('type'),
    prefix: get('prefix'),
    text: get('text'),
    call: get('call'),
    actor: get('actor'),
    outcome: get('outcome'),
    from: get('from'),
    to: get('to'),
  };
  const change = useCallback(
    (filters: Omit<OperationsLocation, 'part'>) =>
      setSearch((now) => searchOf({ ...Object.fromEntries(now), ...filters }), { replace: true, preventScrollReset: true }),
    [setSearch],
  );
  return [place, change];
}
