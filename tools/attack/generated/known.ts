/** Ids that there are, by what they name. A replay finds other ids in the same places: each list is as long as it was. */
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

/** Of the canteen that is nobody else's, and of the demo's, where a request only reads or is about bills. */
export interface AllKnown {
  readonly own: Known;
  readonly demo: Known;
}

/** Whether a request may go to a canteen of the demo: it changes nothing that somebody who orders could feel. */
export function isAboutTheDemo(method: string, path: string): boolean {
  return method === 'GET' || method === 'HEAD' || path.startsWith('/api/bills');
}

/** The kinds of id that a parameter of this path may be. */
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
/** Whoever may write to one of these may take somebody else's place away: students and canteens, and what everybody reads. */
const ONLY_READ: readonly (keyof Known)[] = ['student', 'canteen', 'projection'];

/** Ids that are right in this path with this method; none where there are none, or where the right one would harm somebody. */
export function idsFor(method: string, path: string, known: Known): readonly string[] {
  const kinds = KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? [];
  const isRead = method === 'GET' || method === 'HEAD';
  const ids = kinds.filter((kind) => isRead || !ONLY_READ.includes(kind)).map((kind) => known[kind]);
  // What is removed is there no more for other requests.
  return ids.flatMap((some) => (method === 'DELETE' ? some.slice(-1) : some));
}
