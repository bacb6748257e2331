import { Inject, Injectable } from '@nestjs/common';
import type { RecordedEvent } from '@tiffin/event-sourcing';
import { CLOCK, type Clock } from '@tiffin/kernel';
import type { Reactor } from '@tiffin/read-models';
import { toStudentUpdate } from './student-update.js';
import { Notifications } from './notifications.js';

/**
 * Notifies students when an order is ready, called, rejected or placed for them at the counter, and when a bill is issued or a reminder is
 * sent.
 */
@Injectable()
export class NotifyStudents implements Reactor {
  readonly name = 'tell-students';
  readonly streams = ['order-', 'bill-'];

  constructor(
    private readonly notifications: Notifications,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Ignores updates that are no longer valid: a reactor that starts anew handles all earlier events. Throws as `Notifications.notify`. */
  async handle(recorded: RecordedEvent): Promise<void> {
    const update = toStudentUpdate(recorded);
    if (!update) return;
    const until = new Date(Date.parse(recorded.metadata.occurredAt) + update.validFor);
    if (until > this.clock.now()) await this.notifications.notify(update, recorded.id, until);
  }
}
