/**
 * Keeps a live list still while a person works on it. An entry that leaves keeps its place for a moment, and entries are reordered only
 * when the list has not been touched for a moment. Otherwise the next entry could slide under a finger that is already tapping, and the tap
 * would change the wrong order.
 */

/** Time in ms for which a list stays unchanged after a touch, and for which a departed entry keeps its place. */
export const HOLD_MS = 3_000;
/** Time in ms for which a departed entry with a message keeps its place. */
export const LINGER_MS = 8_000;

export interface PlacedItem<T> {
  readonly id: string;
  readonly item: T;
  /** When the entry left the list (ms), while it keeps its place. */
  readonly leftAt?: number;
}

export interface SettleContext {
  readonly now: number;
  /** When the list was last touched (ms); `-Infinity` for never. */
  readonly touchedAt: number;
  /** Which departed entries stay longer, to be read. */
  readonly lingers?: (id: string) => boolean;
}

/** The list to show, from the list on screen and the current entries. Times in ms of one clock. */
export function settle<T>(
  shown: readonly PlacedItem<T>[],
  items: readonly T[],
  idOf: (item: T) => string,
  moment: SettleContext,
): PlacedItem<T>[] {
  const wantedById = new Map(items.map((item) => [idOf(item), item]));
  const keptPlaces = shown.flatMap((place): PlacedItem<T>[] => {
    const item = wantedById.get(place.id);
    if (item !== undefined) return [{ id: place.id, item }];
    const departed: Departed<T> = { ...place, leftAt: place.leftAt ?? moment.now };
    return moment.now < releaseOf(departed, moment) ? [departed] : [];
  });
  const arrived = withoutThose(items, keptPlaces, idOf);
  if (moment.now < moment.touchedAt + HOLD_MS) return [...keptPlaces, ...arrived];
  return inWantedOrder(items, keptPlaces, idOf);
}

/** When the list next changes by itself (ms); `undefined` if it is settled. */
export function nextSettling<T>(shown: readonly PlacedItem<T>[], moment: SettleContext): number | undefined {
  const due = shown.flatMap((place) => (hasLeft(place) ? [releaseOf(place, moment)] : []));
  if (moment.now < moment.touchedAt + HOLD_MS) due.push(moment.touchedAt + HOLD_MS);
  return due.length > 0 ? Math.min(...due) : undefined;
}

/** Whether an entry of both lists has another position: a tap at this moment was aimed at something else. */
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
  const ids = new Set(places.map(({ id }) => id));
  return items.filter((item) => !ids.has(idOf(item))).map((item) => ({ id: idOf(item), item }));
}

/** The wanted order, with each departed entry behind the one it followed. */
function inWantedOrder<T>(items: readonly T[], keptPlaces: readonly PlacedItem<T>[], idOf: (item: T) => string): PlacedItem<T>[] {
  const behind = new Map<string | undefined, PlacedItem<T>[]>();
  let predecessor: string | undefined;
  for (const place of keptPlaces) {
    if (place.leftAt === undefined) predecessor = place.id;
    else behind.set(predecessor, [...(behind.get(predecessor) ?? []), place]);
  }
  return [...(behind.get(undefined) ?? []), ...items.flatMap((item) => [{ id: idOf(item), item }, ...(behind.get(idOf(item)) ?? [])])];
}
