import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The sections of the page. `differences`, `document` and `history` are opened from others. */
const PARTS = ['projections', 'parked', 'audit', 'log-ins', 'differences', 'document', 'events', 'history', 'backups', 'servers'] as const;
export type OperationsSection = (typeof PARTS)[number];

/** The section and its filters in the address. Empty fields are omitted. */
export interface OperationsLocation {
  readonly part?: OperationsSection;
  readonly projection?: string;
  /** Id of a document of the projection. */
  readonly document?: string;
  readonly stream?: string;
  readonly kind?: string;
  readonly canteen?: string;
  /** Event type. */
  readonly type?: string;
  /** Prefix of stream names. */
  readonly prefix?: string;
  /** Text in an event's data. */
  readonly text?: string;
  /** A call's correlation id. */
  readonly call?: string;
  /** A role or a person's id. */
  readonly actor?: string;
  /** Outcome of a log-in. */
  readonly outcome?: string;
  readonly from?: string;
  readonly to?: string;
}

/** The address of a section. */
export function operationsPath(place: OperationsLocation): string {
  const search = searchOf(place).toString();
  return search === '' ? '/admin/operations' : `/admin/operations?${search}`;
}

function searchOf(place: OperationsLocation): URLSearchParams {
  const { part, ...filters } = place;
  const fields = { ...(part !== 'projections' && { part }), ...filters };
  return new URLSearchParams(Object.entries(fields).filter((field): field is [string, string] => Boolean(field[1])));
}

/** The current location, and a function to change a filter without a new entry in the browser's history. */
export function useOperationsLocation(): [
  place: OperationsLocation & { readonly part: OperationsSection },
  change: (filters: Omit<OperationsLocation, 'part'>) => void,
] {
  const [search, setSearch] = useSearchParams();
  const get = (name: string) => search.get(name) ?? '';
  const place = {
    part: PARTS.find((section) => section === get('part')) ?? 'projections',
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
