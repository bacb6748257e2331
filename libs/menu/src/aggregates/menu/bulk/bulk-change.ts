import { invalid } from '@tiffin/kernel';
import { detailsOf, type BulkChange, type BulkChangeData, type ChangedPart, type MenuEvent } from '../menu-events.js';
import type { PackagedItemEvent, SnackEvent } from '../menu-events.js';
import type { MenuState } from '../menu-state.js';
import { itemDetailsOf } from '../packaged-item.js';

/** The most bytes of the event's data: an append has less than 1 MB (docs/reference/design.md#3.6). */
const DATA_MAX_BYTES = 800_000;

/** Returns one event with all changes; none where nothing changes. Throws `validation` where it is too large to be recorded. */
export function bulkEvents(data: BulkChangeData, tooLarge: Readonly<Record<string, string>>): readonly MenuEvent[] {
  if (data.changes.length === 0) return [];
  if (Buffer.byteLength(JSON.stringify(data)) > DATA_MAX_BYTES) throw invalid(tooLarge);
  return [{ type: 'MenuChangedInBulk', data }];
}

/** Returns an item's event with what the history tells of it; `before` is the menu before the event. */
export function bulkChange(event: SnackEvent | PackagedItemEvent, before: MenuState): BulkChange {
  switch (event.type) {
    case 'SnackChanged': {
      const snack = before.snacks.get(event.data.snackId);
      if (!snack) return event;
      const [was, is] = [detailsOf(snack), detailsOf(event.data)];
      const changed = SNACK_PARTS.filter((part) => !isEqual(was[part], is[part]));
      const { name, price } = was;
      return {
        ...event,
        changed,
        ...beforeOf({ ...(changed.includes('name') && { name }), ...(changed.includes('price') && { price }) }),
      };
    }
    case 'PackagedItemChanged': {
      const item = before.items.get(event.data.itemId);
      if (!item) return event;
      const [was, is] = [itemDetailsOf(item), itemDetailsOf(event.data)];
      const variants = item.variants.filter(({ variantId, price }) =>
        event.data.variants.some((variant) => variant.variantId === variantId && variant.price !== price),
      );
      const isNew = event.data.variants.some(({ variantId }) => !item.variants.some((variant) => variant.variantId === variantId));
      const changed: readonly ChangedPart[] = [
        ...(was.category === is.category ? [] : (['name'] as const)),
        ...(['otherNames', 'contents'] as const).filter((part) => !isEqual(was[part], is[part])),
        ...(variants.length > 0 || isNew ? (['variants'] as const) : []),
      ];
      return {
        ...event,
        changed,
        ...beforeOf({
          ...(was.category !== is.category && { name: was.category }),
          ...(variants.length > 0 && { variants: variants.map(({ variantId, price }) => ({ variantId, price })) }),
        }),
      };
    }
    case 'SnackAvailabilityChanged': {
      const name = before.snacks.get(event.data.snackId)?.name;
      return { ...event, ...(name !== undefined && { name }) };
    }
    default:
      return event;
  }
}

const SNACK_PARTS = ['name', 'price', 'info', 'diets', 'otherNames', 'contents', 'category', 'optionGroups'] as const;

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function beforeOf(before: NonNullable<BulkChange['before']>): Pick<BulkChange, 'before'> {
  return Object.keys(before).length > 0 ? { before } : {};
}
