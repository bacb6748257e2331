import { Inject, Injectable } from '@nestjs/common';
import { Directory } from '@tiffin/accounts';
import { toRupees, type AuditEntry } from '@tiffin/contracts';
import { PROJECTIONS } from '@tiffin/kernel';
import { orderLabelOf, ordersView } from '@tiffin/ordering';
import type { Projections } from '@tiffin/read-models';
import { toChangedInBulk } from '../audit-trail/bulk-change.js';
import { auditTrailView, instantOfEntry, NEWEST_FIRST, streamOfEntry, type AuditDocument } from '../audit-trail/audit-trail.view.js';

/** Adds names to documents of the trail, since events have none. */
@Injectable()
export class TrailEntries {
  constructor(
    private readonly directory: Directory,
    @Inject(PROJECTIONS) private readonly projections: Projections,
  ) {}

  async of(documents: readonly AuditDocument[]): Promise<AuditEntry[]> {
    const nameOf = await this.directory.actorNames(documents.map(({ actor: id, role }) => ({ id, role })));
    const accounts = await this.accountNames(documents);
    const items = await this.itemNames(documents);
    return documents.map((document) => {
      const { actor: id, role, type, from, to, itemId, orderId, userId, amount, reason, method, reference, isAvailable } = document;
      const { projection, documentId, option, bulk } = document;
      const itemName = document.itemName ?? (itemId === undefined ? undefined : items.get(itemId));
      return {
        at: instantOfEntry(document),
        type,
        actor: { _id: id, role, fullName: nameOf({ id, role }) },
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
        ...(itemId !== undefined && { itemId }),
        ...(itemName !== undefined && { itemName }),
        ...(isAvailable !== undefined && { isAvailable }),
        ...(option !== undefined && { option }),
        ...(bulk && { bulk: toChangedInBulk(bulk) }),
        ...(amount !== undefined && { amount: toRupees(amount) }),
        ...(reason !== undefined && { reason }),
        ...(method !== undefined && { method }),
        ...(reference !== undefined && { reference }),
        ...(projection !== undefined && { projection }),
        ...(documentId !== undefined && { documentId }),
        stream: streamOfEntry(document),
        ...(orderId !== undefined && { orderId }),
        ...(userId !== undefined && { account: { _id: userId, fullName: accounts(document) } }),
      };
    });
  }

  /** Returns the entries with the orders that they name, as people recognize them. */
  async withOrders(entries: readonly AuditEntry[]): Promise<AuditEntry[]> {
    const orderIds = [...new Set(entries.map(({ orderId }) => orderId).filter((orderId) => orderId !== undefined))];
    const orders = await this.projections.reader(ordersView).getMany(orderIds);
    return entries.map((entry) => {
      const order = entry.orderId === undefined ? undefined : orders.get(entry.orderId);
      return order ? { ...entry, order: orderLabelOf(order.document) } : entry;
    });
  }

  /**
   * Returns the last names of menu items by id, also of removed ones: the event of a removal has no name, but the trail's last entry that
   * names the item does. Queries only items of menu entries without a name of their own; a page has few.
   */
  private async itemNames(documents: readonly AuditDocument[]): Promise<ReadonlyMap<string, string>> {
    const nameless = documents.filter(({ kind, itemId, itemName }) => kind === 'menu' && itemId !== undefined && itemName === undefined);
    const canteens = new Map(nameless.map(({ itemId = '', canteenId }) => [itemId, canteenId]));
    const bulks = new Map(
      await Promise.all([...new Set(canteens.values())].map(async (id) => [id, await this.lastNaming(id, BULKS_READ)] as const)),
    );
    const names = await Promise.all(
      [...canteens].map(async ([itemId, canteenId]) => {
        const candidates = [...(await this.lastNaming(itemId, 1)), ...(bulks.get(canteenId) ?? [])];
        const [last] = candidates.flatMap((document) => nameOf(itemId, document)).sort((a, b) => (a.at < b.at ? 1 : -1));
        return [itemId, last?.name ?? ''] as const;
      }),
    );
    return new Map(names.filter(([, name]) => name !== ''));
  }

  /** Returns the last entries that name an item, or of a canteen that name many. */
  private async lastNaming(namedItem: string, limit: number): Promise<readonly AuditDocument[]> {
    const found = await this.projections.reader(auditTrailView).query({ where: { namedItem }, sort: NEWEST_FIRST, limit });
    return found.map(({ document }) => document);
  }

  /**
   * Returns a function for the name of a document's account: `Removed student` if only a student can have had it, `Removed account`
   * otherwise.
   */
  private async accountNames(documents: readonly AuditDocument[]): Promise<(document: AuditDocument) => string> {
    const idsOf = (group: readonly AuditDocument[]) => group.map(({ userId }) => userId).filter((id) => id !== undefined);
    const accounts = await this.directory.accountNames(idsOf(documents.filter((document) => !isStudents(document))));
    const students = await this.directory.people(idsOf(documents.filter(isStudents)));
    return (document) => {
      const { userId = '' } = document;
      return (isStudents(document) ? students.get(userId)?.fullName : accounts.get(userId)) ?? '';
    };
  }
}

/** How many changes in bulk are searched for an item's name: an item that only an older one names has none. */
const BULKS_READ = 20;

function nameOf(itemId: string, { _id: at, itemName, bulk }: AuditDocument): { readonly at: string; readonly name: string }[] {
  const name = bulk ? bulk.items.find((item) => item.itemId === itemId)?.itemName : itemName;
  return name === undefined ? [] : [{ at, name }];
}

/** Only students have bills and limits, are registered or removed, and act as students. */
function isStudents({ kind, type, role }: AuditDocument): boolean {
  return kind === 'bill' || type.startsWith('Student') || role === 'student';
}
