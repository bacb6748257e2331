import { Inject, Injectable } from '@nestjs/common';
import type { RecordedEvent } from '@tiffin/event-sourcing';
import { CLOCK, type Clock } from '@tiffin/kernel';
import type { Reactor } from '@tiffin/read-models';
import { toStudentUpdate } from './student-update.js';
import { Notifications } from './notifications.js';

/**
 * Has students told that an order is ready, called or rejected, or was typed for them at the counter, and that a bill was issued or is
 * still to be paid, where they want that.
 */
@Injectable()
export class NotifyStudents implements Reactor {
  readonly name = 'tell-students';
  readonly streams = ['order-', 'bill-'];

  constructor(
    private readonly notifications: Notifications,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** What is no news any more is not told: a reactor that begins anew goes through all there ever were. Throws as `Notifications.tell`. */
  async handle(recorded: RecordedEvent): Promise<void> {
    const news = toStudentUpdate(recorded);
    if (!news) return;
    const until = new Date(Date.parse(recorded.metadata.occurredAt) + news.validFor);
    if (until > this.clock.now()) await this.notifications.notify(news, recorded.id, until);
  }
}
