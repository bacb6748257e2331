import { isNewer, otherNamesOf, type KitchenOrder, type OtherNames, type Preparation, type RecentAction } from '@tiffin/contracts';

/**
 * What this screen knows beyond the server's last answer: taps in flight, answers and messages. Each unit has a `preparationId`, so an
 * answer, a message and a refetch about the same unit count it once, in any order.
 */
export interface LiveKitchen {
  readonly orders: ReadonlyMap<string, LiveOrder>;
  readonly units: ReadonlyMap<string, LiveUnit>;
}
export interface LiveOrder {
  readonly order: KitchenOrder;
  /** When this screen learned of it (ms of the screen's clock). */
  readonly at: number;
}
export interface LiveUnit {
  readonly preparationId: string;
  readonly name: string;
  readonly otherNames?: OtherNames;
  /** Set when the server has chosen the order. */
  readonly orderId?: string;
  readonly lineId?: string;
  readonly itemId?: string;
  /** `sending` and `undoing` are optimistic. */
  readonly state: 'sending' | 'prepared' | 'undoing' | 'undone';
  /** When this screen learned of that state. */
  readonly at: number;
  /** When this screen learned of the new unit; absent if it was prepared before the screen opened. */
  readonly madeAt?: number;
}

/** A unit that this screen sends. A hold names its order and line; for a tap, the server chooses them. */
export interface TappedUnit {
  readonly preparationId: string;
  /** Empty if the server chooses. */
  readonly orderId: string;
  readonly lineId?: string;
}

/** A dish: the name by which the server counts it, and its other names. */
export type Dish = Pick<LiveUnit, 'name' | 'otherNames'>;

export type KitchenUpdate =
  | { readonly type: 'unitTapped'; readonly unit: TappedUnit; readonly dish: Dish; readonly at: number }
  | { readonly type: 'unitPrepared'; readonly preparation: Preparation; readonly at: number }
  | { readonly type: 'unitRefused'; readonly preparationId: string }
  | { readonly type: 'undoTapped'; readonly unit: RecentAction & { preparationId: string }; readonly at: number }
  | { readonly type: 'unitUndone'; readonly preparation: Preparation; readonly at: number }
  | { readonly type: 'undoRefused'; readonly preparationId: string }
  | { readonly type: 'orderChanged'; readonly order: KitchenOrder; readonly at: number }
  /** A read that began at `startedAt` was answered: it includes everything confirmed before then. */
  | { readonly type: 'answerRead'; readonly startedAt: number };

export const EMPTY_LIVE_KITCHEN: LiveKitchen = { orders: new Map(), units: new Map() };

/** Folds one update. Repeated and late updates change nothing. */
export function reduceKitchen(live: LiveKitchen, update: KitchenUpdate): LiveKitchen {
  switch (update.type) {
    case 'unitTapped':
      return withUnit(live, {
        preparationId: update.unit.preparationId,
        ...(update.unit.orderId && { orderId: update.unit.orderId }),
        ...(update.unit.lineId && { lineId: update.unit.lineId }),
        name: update.dish.name,
        ...otherNamesOf(update.dish),
        state: 'sending',
        at: update.at,
        madeAt: update.at,
      });
    case 'unitPrepared':
      return applyPrepared(live, update.preparation, update.at);
    case 'unitRefused':
      return applyRefused(live, update.preparationId);
    case 'undoTapped':
      return applyUndoTapped(live, update.unit, update.at);
    case 'unitUndone':
      return applyUndone(live, update.preparation, update.at);
    case 'undoRefused':
      return applyUndoRefused(live, update.preparationId);
    case 'orderChanged':
      return applyOrder(live, { order: update.order, at: update.at });
    case 'answerRead':
      return forgetBefore(live, update.startedAt);
  }
}

function applyPrepared(live: LiveKitchen, preparation: Preparation, at: number): LiveKitchen {
  const unit = live.units.get(preparation.preparationId);
  if (!unit || unit.state === 'sending') return withUnit(live, { ...placed(preparation), state: 'prepared', at, madeAt: at });
  // The undo was confirmed before the answer arrived.
  if (unit.state === 'undoing' && unit.madeAt !== undefined) return withUnit(live, { ...unit, ...placed(preparation), madeAt: at });
  // Undone since, or already known: the update is late.
  return live;
}

function applyUndone(live: LiveKitchen, preparation: Preparation, at: number): LiveKitchen {
  const madeAt = live.units.get(preparation.preparationId)?.madeAt;
  return withUnit(live, { ...placed(preparation), state: 'undone', at, ...(madeAt !== undefined && { madeAt }) });
}

/** The server does not know this unit, so there is nothing to undo. */
function applyRefused(live: LiveKitchen, preparationId: string): LiveKitchen {
  const units = new Map(live.units);
  return units.delete(preparationId) ? { ...live, units } : live;
}

function applyUndoTapped(live: LiveKitchen, unit: RecentAction & { preparationId: string }, at: number): LiveKitchen {
  const current = live.units.get(unit.preparationId);
  if (current) return current.state === 'undone' ? live : withUnit(live, { ...current, state: 'undoing' });
  const { preparationId, orderId, itemId, name = '' } = unit;
  return withUnit(live, { preparationId, orderId, name, ...otherNamesOf(unit), ...(itemId && { itemId }), state: 'undoing', at });
}

function applyUndoRefused(live: LiveKitchen, preparationId: string): LiveKitchen {
  const unit = live.units.get(preparationId);
  return unit?.state === 'undoing' ? withUnit(live, { ...unit, state: 'prepared' }) : live;
}

function applyOrder(live: LiveKitchen, liveOrder: LiveOrder): LiveKitchen {
  const current = live.orders.get(liveOrder.order._id);
  if (current && !isNewer(liveOrder.order, current.order)) return live;
  return { ...live, orders: new Map(live.orders).set(liveOrder.order._id, liveOrder) };
}

function forgetBefore(live: LiveKitchen, startedAt: number): LiveKitchen {
  return {
    orders: new Map([...live.orders].filter(([, { at }]) => at > startedAt)),
    units: new Map([...live.units].filter(([, { state, at }]) => state === 'sending' || state === 'undoing' || at > startedAt)),
  };
}

function placed(preparation: Preparation): Omit<LiveUnit, 'state' | 'at' | 'madeAt'> {
  const { preparationId, orderId, lineId, itemId, name } = preparation;
  return { preparationId, orderId, lineId, itemId, name, ...otherNamesOf(preparation) };
}

function withUnit(live: LiveKitchen, unit: LiveUnit): LiveKitchen {
  return { ...live, units: new Map(live.units).set(unit.preparationId, unit) };
}
