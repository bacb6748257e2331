import { toPaise, type CartLine, type Order } from '@tiffin/contracts';
import type { Ledger, PromisedOrder } from '../ledger/ledger.js';
import type { Histories } from './books.js';
import type { Finding } from './finding.js';

/** Checks students' histories against the orders that were promised up to a moment; later ones don't count. */
export function checkPromisedOrders(promised: readonly PromisedOrder[], histories: Histories): Finding[] {
  return promised.flatMap((order) => {
    const matching = (histories.get(order.studentId) ?? []).filter(({ _id }) => _id === order.id);
    const [match] = matching;
    if (!match) return [{ promise: 'stands' as const, what: `order ${order.id} of ${order.studentId} was acknowledged and is lost` }];
    return [
      ...(matching.length > 1 ? [{ promise: 'once' as const, what: `order ${order.id} is listed ${matching.length} times` }] : []),
      ...contentOf(order, match),
    ];
  });
}

/** Checks for orders that were never promised. Call it once every client has its answers. */
export function checkNothingElse(ledger: Ledger, histories: Histories): Finding[] {
  const findings: Finding[] = [...ledger.placings.values()]
    .filter(({ outcome }) => outcome === 'open' || outcome === 'either')
    .map(({ key }) => ({ promise: 'once', what: `the order with the key ${key} has no known outcome` }));
  for (const [studentId, orders] of histories) {
    for (const order of orders.filter(({ _id }) => !ledger.orders.has(_id))) {
      const refused = [...ledger.placings.values()].find(
        (placing) => placing.studentId === studentId && placing.outcome === 'refused' && sameLines(placing.cart, order),
      );
      findings.push(
        refused
          ? { promise: 'refused', what: `order ${order._id} stands, whose cart was refused under the key ${refused.key}` }
          : { promise: 'once', what: `order ${order._id} of ${studentId} exists, but no answer promised it` },
      );
    }
  }
  return findings;
}

/** An order still has the content and status that an answer showed at a revision, or later changes have followed. */
function contentOf(order: PromisedOrder, read: Order): Finding[] {
  const findings: Finding[] = [];
  if (toPaise(read.amount) !== order.total)
    findings.push({
      promise: 'amount',
      what: `order ${order.id} was promised for ${order.total} paise and stands with ${read.amount} rupees`,
    });
  if (!sameLines(order.cart, read))
    findings.push({ promise: 'amount', what: `order ${order.id} does not have the lines that were ordered` });
  for (const { revision, status } of order.acknowledged) {
    if (read.revision < revision || (read.revision === revision && read.status !== status)) {
      const prefix = `order ${order.id} was acknowledged as ${status} at revision ${revision} and reads ${read.status} at ${read.revision}`;
      findings.push({ promise: 'changes', what: prefix });
      break;
    }
  }
  return findings;
}

function sameLines(cart: readonly CartLine[], { items }: Pick<Order, 'items'>): boolean {
  const expected = cart.map(({ _id, quantity, isPacked }) => `${_id} ${quantity} ${isPacked}`);
  const actual = items.map(({ itemId, quantity, isPacked }) => `${itemId} ${quantity} ${isPacked}`);
  return JSON.stringify(expected.sort()) === JSON.stringify(actual.sort());
}
