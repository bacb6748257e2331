import { isRetryable } from '@tiffin/kernel';
import type { MailRecord } from '../mail-record.js';
import { MailRefused } from '../transports/mail-transport.js';
import { mailRetryDelay, transportRetryDelay } from './retry-delays.js';
import type { Delivery } from './delivery.js';
import type { OutboxMetrics } from './outbox-metrics.js';
import type { MailLine, MailLog } from './mail-log.js';

interface SettleContext {
  /** The current instant, in ms. */
  readonly now: number;
  /** A random number from 0 to 1. */
  readonly chance: number;
  /** No mail is sent before this instant, in ms. */
  readonly heldUntil: number;
  readonly metrics: OutboxMetrics;
  readonly log: MailLog;
  /** What the log calls the mail. */
  readonly noun: string;
}

/** Returns the mail's record after an attempt. Also counts the attempt and logs failures. */
export function settle(mail: MailRecord, delivery: Delivery, { now, chance, heldUntil, metrics, log, noun }: SettleContext): MailRecord {
  const { _id, kind, attempts } = mail;
  const named = { [noun]: _id, kind, attempts };
  const subject = `A ${noun}`;
  switch (delivery.kind) {
    case 'sent':
      metrics.sent++;
      return ended(mail, 'sent', now);
    case 'nothing to send':
      return dropped(mail, now);
    case 'refused':
      metrics.failed++;
      metrics.dropped++;
      log.warn({ msg: `${subject} was refused for good`, ...named, reason: delivery.error.message });
      return dropped(mail, now);
    case 'unreadable':
      metrics.failed++;
      metrics.dropped++;
      log.error({
        msg: `${subject} can’t be read any more and was dropped; was the admin key changed?`,
        ...named,
        reason: delivery.error.message,
      });
      return dropped(mail, now);
    case 'away':
      metrics.failed++;
      log.warn({ msg: 'Mails can’t be sent at present', ...named, reason: delivery.error.message });
      // If this mail itself makes the server hang, it comes back once a minute.
      return dueAgain(mail, Math.max(heldUntil, now + transportRetryDelay(attempts, chance)));
    case 'failed':
      metrics.failed++;
      logFailure(log, { msg: `${subject} could not be sent yet`, ...named }, delivery.error);
      return dueAgain(mail, now + mailRetryDelay(attempts, chance));
  }
}

/**
 * Logs a failure: a server's refusal by its codes, any other with the error. A defect is retried too, until it is fixed or the mail is too
 * late.
 */
function logFailure(log: MailLog, line: MailLine, error: unknown): void {
  const failureLine = { ...line, ...(error instanceof MailRefused ? { reason: error.message } : { err: error }) };
  if (isRetryable(error)) log.warn(failureLine);
  else log.error(failureLine);
}

/** Returns the record of a mail that will never be sent, without its content. */
export const dropped = (mail: MailRecord, now: number): MailRecord => ended(mail, 'dropped', now);

function ended(mail: MailRecord, state: 'sent' | 'dropped', now: number): MailRecord {
  return { ...mail, state, sealed: null, dueAt: null, endedAt: now };
}

function dueAgain(mail: MailRecord, instant: number): MailRecord {
  return { ...mail, dueAt: Math.round(Math.min(instant, mail.notAfter)) };
}
