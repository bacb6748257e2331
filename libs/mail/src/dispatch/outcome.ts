import { isRetryable } from '@tiffin/kernel';
import type { MailRecord } from '../mail-record.js';
import { MailRefused } from '../transports/mail-transport.js';
import { mailRetryDelay, transportRetryDelay } from './retry-delays.js';
import type { Delivery } from './delivery.js';
import type { OutboxMetrics } from './outbox-metrics.js';
import type { MailLine, MailLog } from './mail-log.js';

interface SettleContext {
  /** In ms. */
  readonly now: number;
  /** From 0 to 1. */
  readonly chance: number;
  /** Nothing goes out before this instant, in ms. */
  readonly heldUntil: number;
  readonly figures: OutboxMetrics;
  readonly log: MailLog;
  /** What the log calls it. */
  readonly noun: string;
}

/** What a mail's record is after an attempt; counts it, and says what an operator must know. */
export function settle(mail: MailRecord, delivery: Delivery, { now, chance, heldUntil, figures, log, noun }: SettleContext): MailRecord {
  const { _id, kind, attempts } = mail;
  const named = { [noun]: _id, kind, attempts };
  const one = `A ${noun}`;
  switch (delivery.kind) {
    case 'sent':
      figures.sent++;
      return ended(mail, 'sent', now);
    case 'nothing to send':
      return dropped(mail, now);
    case 'refused':
      figures.failed++;
      figures.dropped++;
      log.warn({ msg: `${one} was refused for good`, ...named, reason: delivery.error.message });
      return dropped(mail, now);
    case 'unreadable':
      figures.failed++;
      figures.dropped++;
      log.error({
        msg: `${one} can’t be read any more and was dropped; was the admin key changed?`,
        ...named,
        reason: delivery.error.message,
      });
      return dropped(mail, now);
    case 'away':
      figures.failed++;
      log.warn({ msg: 'Mails can’t be sent at present', ...named, reason: delivery.error.message });
      // Should it be this mail after all that makes the server hang, it comes back once a minute.
      return dueAgain(mail, Math.max(heldUntil, now + transportRetryDelay(attempts, chance)));
    case 'failed':
      figures.failed++;
      tellFailure(log, { msg: `${one} could not be sent yet`, ...named }, delivery.error);
      return dueAgain(mail, now + mailRetryDelay(attempts, chance));
  }
}

/** A server's refusal is told by its codes. A defect is tried again all the same, until it is mended or too late. */
function tellFailure(log: MailLog, line: MailLine, error: unknown): void {
  const told = { ...line, ...(error instanceof MailRefused ? { reason: error.message } : { err: error }) };
  if (isRetryable(error)) log.warn(told);
  else log.error(told);
}

/** It will never be sent, and what it said is gone. */
export const dropped = (mail: MailRecord, now: number): MailRecord => ended(mail, 'dropped', now);

function ended(mail: MailRecord, state: 'sent' | 'dropped', now: number): MailRecord {
  return { ...mail, state, sealed: null, dueAt: null, endedAt: now };
}

function dueAgain(mail: MailRecord, instant: number): MailRecord {
  return { ...mail, dueAt: Math.round(Math.min(instant, mail.notAfter)) };
}
