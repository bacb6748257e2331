import type { OperatorsBooks, ScreenAndRead, ShownOrder } from './books.js';
import type { Finding } from './finding.js';

/** Checks that every screen shows the same as a read. */
export function checkScreens(screens: readonly ScreenAndRead[]): Finding[] {
  return screens.flatMap(({ name, shown, read }) =>
    differences(shown, read).map((what): Finding => ({ promise: 'screens', what: `${name} ${what}` })),
  );
}

/** Returns the differences between a screen and a read, in words; empty if they are equal. */
export function differences(shown: readonly ShownOrder[], read: readonly ShownOrder[]): string[] {
  const shownById = new Map(shown.map((order) => [order.id, order]));
  const right = new Map(read.map((order) => [order.id, order]));
  const stale = read.flatMap((order) => {
    const shownOrder = shownById.get(order.id);
    if (!shownOrder) return [`does not show order ${order.id}, which is ${order.status}`];
    return wordsOf(shownOrder) === wordsOf(order) ? [] : [`shows order ${order.id} as ${wordsOf(shownOrder)}, and it is ${wordsOf(order)}`];
  });
  const extra = shown.filter(({ id }) => !right.has(id)).map(({ id, status }) => `shows order ${id} as ${status}, and it is not there`);
  return [...stale, ...extra];
}

function wordsOf({ status, revision, prepared }: ShownOrder): string {
  const units = prepared && ` with ${JSON.stringify(Object.entries(prepared).sort())} prepared`;
  return `${status}${revision === undefined ? '' : ` at revision ${revision}`}${units ?? ''}`;
}

/** Checks that every view equals the log, and that no event is parked. */
export function checkOperators({ verifications, parked }: OperatorsBooks): Finding[] {
  return [
    ...verifications.flatMap(({ view, differences: ids, error }): Finding[] => {
      if (error !== undefined) return [{ promise: 'views', what: `${view} could not be verified: ${error}` }];
      return ids.length === 0
        ? []
        : [{ promise: 'views', what: `${ids.length} documents of ${view} differ from the log: ${ids.slice(0, 5).join(', ')}` }];
    }),
    ...parked.map(({ projection, type, stream, error }): Finding => ({
      promise: 'parked',
      what: `${type} of ${stream} is parked by ${projection}: ${error}`,
    })),
  ];
}
