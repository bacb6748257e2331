/** Existing ids, by what they name. For a replay each list has its earlier length, so other ids take the same places. */
export interface Known {
  readonly snack: readonly string[];
  readonly item: readonly string[];
  readonly variant: readonly string[];
  readonly order: readonly string[];
  readonly bill: readonly string[];
  readonly student: readonly string[];
  readonly canteen: readonly string[];
  readonly projection: readonly string[];
  /** A picture's file. */
  readonly image: readonly string[];
}

/** Ids of the attacker's own canteen, and of the demo for requests that only read or concern bills. */
export interface AllKnown {
  readonly own: Known;
  readonly demo: Known;
}

/** Whether a request may go to a demo canteen: it changes nothing that honest people would feel. */
export function isAboutTheDemo(method: string, path: string): boolean {
  return method === 'GET' || method === 'HEAD' || path.startsWith('/api/bills');
}

/** The kinds of ids that fit a parameter of this path. */
const KINDS: readonly (readonly [RegExp, readonly (keyof Known)[]])[] = [
  [/\/bills\/{/, ['bill', 'student']],
  [/\/snacks\//, ['snack']],
  [/\/packaged\//, ['item']],
  [/\/orders\/{/, ['order', 'student']],
  [/\/contractors\/students\//, ['student']],
  [/\/users\/contractors\//, ['canteen']],
  [/\/projections\//, ['projection']],
  [/\/images\//, ['image']],
];
/** A write to one of these could harm honest people: students, canteens, and what everybody reads. */
const ONLY_READ: readonly (keyof Known)[] = ['student', 'canteen', 'projection'];

/** Returns ids that fit this path and method; none if there are none, or if a fitting one would harm honest people. */
export function idsFor(method: string, path: string, known: Known): readonly string[] {
  const kinds = KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? [];
  const isRead = method === 'GET' || method === 'HEAD';
  const ids = kinds.filter((kind) => isRead || !ONLY_READ.includes(kind)).map((kind) => known[kind]);
  // Later requests would not find what is removed.
  return ids.flatMap((list) => (method === 'DELETE' ? list.slice(-1) : list));
}
