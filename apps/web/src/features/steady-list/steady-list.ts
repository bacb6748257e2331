/**
 * Keeps a live list still while a person works on it. An entry that leaves keeps its place for a moment, and the order is rearranged only when
 * nobody has touched the list for a moment: otherwise the next entry slides under a finger that is already tapping, and the tap changes the
 * wrong order.
 */

/** How long (ms) a list stays as it is after a touch, and an entry keeps its place after it left. */
export const HOLD_MS = 3_000;
/** How long (ms) an entry keeps its place that has something to say before it goes. */
export const LINGER_MS = 8_000;

export interface PlacedItem<T> {
  readonly id: string;
  readonly item: T;
  /** When the entry left the list (ms), while it still keeps its place. */
  readonly leftAt?: number;
}

export interface SettleContext {
  readonly now: number;
  /** When the list was last touched; `-Infinity` for never. */
  readonly touchedAt: number;
  /** Which of the departed stay to be read. */
  readonly lingers?: (id: string) => boolean;
}

/** What to show, given what is shown and what the list should be now. Times in ms of one clock. */
export function settle<T>(
  shown: readonly PlacedItem<T>[],
  items: readonly T[],
  idOf: (item: T) => string,
  moment: SettleContext,
): PlacedItem<T>[] {
  const wanted = new Map(items.map((item) => [idOf(item), item]));
  const kept = shown.flatMap((place): PlacedItem<T>[] => {
    const item = wanted.get(place.id);
    if (item !== undefined) return [{ id: place.id, item }];
    const departed: Departed<T> = { ...place, leftAt: place.leftAt ?? moment.now };
    return moment.now < releaseOf(departed, moment) ? [departed] : [];
  });
  const arrived = withoutThose(items, kept, idOf);
  if (moment.now < moment.touchedAt + HOLD_MS) return [...kept, ...arrived];
  return inWantedOrder(items, kept, idOf);
}

/** When the list next changes by itself (ms), or `undefined` if it is settled. */
export function nextSettling<T>(shown: readonly PlacedItem<T>[], moment: SettleContext): number | undefined {
  const due = shown.flatMap((place) => (hasLeft(place) ? [releaseOf(place, moment)] : []));
  if (moment.now < moment.touchedAt + HOLD_MS) due.push(moment.touchedAt + HOLD_MS);
  return due.length > 0 ? Math.min(...due) : undefined;
}

/** Whether an entry that is in both lists stands elsewhere now: what is tapped this moment was aimed at something else. */
export function hasMoved<T>(before: readonly PlacedItem<T>[], after: readonly PlacedItem<T>[]): boolean {
  const places = new Map(before.map(({ id }, index) => [id, index]));
  return after.some(({ id }, index) => (places.get(id) ?? index) !== index);
}

type Departed<T> = PlacedItem<T> & { readonly leftAt: number };

function hasLeft<T>(place: PlacedItem<T>): place is Departed<T> {
  return place.leftAt !== undefined;
}

function releaseOf<T>({ id, leftAt }: Departed<T>, { touchedAt, lingers }: SettleContext): number {
  return Math.max(leftAt + (lingers?.(id) ? LINGER_MS : HOLD_MS), touchedAt + HOLD_MS);
}

function withoutThose<T>(items: readonly T[], places: readonly PlacedItem<T>[], idOf: (item: T) => string): PlacedItem<T>[] {
  const known = new Set(places.map(({ id }) => id));
  return items.filter((item) => !known.has(idOf(item))).map((item) => ({ id: idOf(item), item }));
}

/** The wanted order, with each departed entry still behind the one it stood behind. */
function inWantedOrder<T>(items: readonly T[], kept: readonly PlacedItem<T>[], idOf: (item: T) => string): PlacedItem<T>[] {
  const behind = new Map<string | undefined, PlacedItem<T>[]>();
  let predecessor: string | undefined;
  for (const place of kept) {
    if (place.leftAt === undefined) predecessor = place.id;
    else behind.set(predecessor, [...(behind.get(predecessor) ?? []), place]);
  }
  return [...(behind.get(undefined) ?? []), ...items.flatMap((item) => [{ id: idOf(item), item }, ...(behind.get(idOf(item)) ?? [])])];
}
