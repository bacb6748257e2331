import { Injectable } from '@nestjs/common';
import { Directory } from '@tiffin/accounts';
import { toRupees, type AuditEntry } from '@tiffin/contracts';
import { actorOfEntry, streamOfEntry, type AuditDocument } from '../audit-trail/audit-trail.view.js';

/** Documents of the trail as people read them: with names, which no event holds. */
@Injectable()
export class TrailEntries {
  constructor(private readonly directory: Directory) {}

  async of(documents: readonly AuditDocument[]): Promise<AuditEntry[]> {
    const names = await this.directory.actorNames(documents.map(actorOfEntry));
    const accounts = await this.directory.accountNames(documents.flatMap(({ userId }) => (userId === undefined ? [] : [userId])));
    return documents.map((document) => {
      const { at, type, from, to, itemId, orderId, userId, amount, reason } = document;
      const { id, role } = actorOfEntry(document);
      return {
        at,
        type,
        actor: { _id: id, role, fullName: names.get(id) ?? '' },
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
        ...(itemId !== undefined && { itemId }),
        ...(amount !== undefined && { amount: toRupees(amount) }),
        ...(reason !== undefined && { reason }),
        stream: streamOfEntry(document),
        ...(orderId !== undefined && { orderId }),
        ...(userId !== undefined && { account: { _id: userId, fullName: accounts.get(userId) ?? '' } }),
      };
    });
  }
}
