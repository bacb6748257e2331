import { isNewer, otherNamesOf, type KitchenOrder, type OtherNames, type Preparation, type RecentAction } from '@tiffin/contracts';

/**
 * What this screen knows beyond the last answer of the server: taps on their way, answers, and messages. Each unit is named by its
 * `preparationId`, so an answer, a message and a fresh read that all tell of the same unit count it once, in whatever order they arrive.
 */
export interface LiveKitchen {
  readonly orders: ReadonlyMap<string, LiveOrder>;
  readonly units: ReadonlyMap<string, LiveUnit>;
}
export interface LiveOrder {
  readonly order: KitchenOrder;
  /** When it became known here (ms of one clock). */
  readonly at: number;
}
export interface LiveUnit {
  readonly preparationId: string;
  readonly name: string;
  readonly otherNames?: OtherNames;
  /** Known once the server has chosen the order. */
  readonly orderId?: string;
  readonly lineId?: string;
  readonly itemId?: string;
  /** `sending` and `undoing` are only hoped for. */
  readonly state: 'sending' | 'prepared' | 'undoing' | 'undone';
  /** When that became known here. */
  readonly at: number;
  /** When the unit itself became known as new; left out for one that was prepared before this screen looked. */
  readonly madeAt?: number;
}

/** What is cooked: its own name, by which the server counts it, and what else it is called. */
export type Dish = Pick<LiveUnit, 'name' | 'otherNames'>;

export type KitchenUpdate =
  | { readonly type: 'unitTapped'; readonly preparationId: string; readonly dish: Dish; readonly at: number }
  | { readonly type: 'unitPrepared'; readonly preparation: Preparation; readonly at: number }
  | { readonly type: 'unitRefused'; readonly preparationId: string }
  | { readonly type: 'undoTapped'; readonly unit: RecentAction & { preparationId: string }; readonly at: number }
  | { readonly type: 'unitUndone'; readonly preparation: Preparation; readonly at: number }
  | { readonly type: 'undoRefused'; readonly preparationId: string }
  | { readonly type: 'orderChanged'; readonly order: KitchenOrder; readonly at: number }
  /** A read that began at `startedAt` has answered: it knows all that was certain before. */
  | { readonly type: 'answerRead'; readonly startedAt: number };

export const EMPTY_LIVE_KITCHEN: LiveKitchen = { orders: new Map(), units: new Map() };

/** Folds one piece of news. Repeated and late news change nothing. */
export function reduceKitchen(live: LiveKitchen, update: KitchenUpdate): LiveKitchen {
  switch (update.type) {
    case 'unitTapped':
      return withUnit(live, {
        preparationId: update.preparationId,
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
  const known = live.units.get(preparation.preparationId);
  if (!known || known.state === 'sending') return withUnit(live, { ...placed(preparation), state: 'prepared', at, madeAt: at });
  // Its undo was quicker than the answer.
  if (known.state === 'undoing' && known.madeAt !== undefined) return withUnit(live, { ...known, ...placed(preparation), madeAt: at });
  // Undone since, or heard already: the news is late.
  return live;
}

function applyUndone(live: LiveKitchen, preparation: Preparation, at: number): LiveKitchen {
  const madeAt = live.units.get(preparation.preparationId)?.madeAt;
  return withUnit(live, { ...placed(preparation), state: 'undone', at, ...(madeAt !== undefined && { madeAt }) });
}

/** The server knows nothing of this unit, so there is nothing to undo either. */
function applyRefused(live: LiveKitchen, preparationId: string): LiveKitchen {
  const units = new Map(live.units);
  return units.delete(preparationId) ? { ...live, units } : live;
}

function applyUndoTapped(live: LiveKitchen, unit: RecentAction & { preparationId: string }, at: number): LiveKitchen {
  const known = live.units.get(unit.preparationId);
  if (known) return known.state === 'undone' ? live : withUnit(live, { ...known, state: 'undoing' });
  const { preparationId, orderId, itemId, name = '' } = unit;
  return withUnit(live, { preparationId, orderId, name, ...otherNamesOf(unit), ...(itemId && { itemId }), state: 'undoing', at });
}

function applyUndoRefused(live: LiveKitchen, preparationId: string): LiveKitchen {
  const known = live.units.get(preparationId);
  return known?.state === 'undoing' ? withUnit(live, { ...known, state: 'prepared' }) : live;
}

function applyOrder(live: LiveKitchen, news: LiveOrder): LiveKitchen {
  const known = live.orders.get(news.order._id);
  if (known && !isNewer(news.order, known.order)) return live;
  return { ...live, orders: new Map(live.orders).set(news.order._id, news) };
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
