import type { MailRecord } from '../mail-record.js';
import type { MailKinds } from '../outbox/durable-outbox.js';
import { Unsealable, type Seal } from '../outbox/seal.js';
import { MailRefused, TransportAway, type MailTransport } from '../transports/mail-transport.js';

/** The result of one attempt. */
export type Delivery =
  | { readonly kind: 'sent' }
  /** The mail is no longer wanted. */
  | { readonly kind: 'nothing to send' }
  | { readonly kind: 'refused'; readonly error: MailRefused }
  | { readonly kind: 'unreadable'; readonly error: Unsealable }
  /** No mail can be sent at present. */
  | { readonly kind: 'away'; readonly error: TransportAway }
  /** This mail could not be sent; it may work later. */
  | { readonly kind: 'failed'; readonly error: unknown };

export interface DeliveryOptions<Content> {
  readonly kinds: MailKinds<Content>;
  readonly seal: Seal;
  readonly transport: MailTransport<Content>;
}

/** Decrypts a mail, composes its letter and hands it to the transport. Returns the result; never throws. */
export async function deliver<Content>(
  mail: MailRecord,
  { kinds, seal, transport }: DeliveryOptions<Content>,
  signal: AbortSignal,
): Promise<Delivery> {
  try {
    const letter = await kinds.compose(mail.kind, seal.open(mail, mail.sealed));
    if (!letter) return { kind: 'nothing to send' };
    await transport.send({ id: mail._id, queuedAt: new Date(mail.queuedAt), letter }, signal);
    return { kind: 'sent' };
  } catch (error) {
    if (error instanceof Unsealable) return { kind: 'unreadable', error };
    if (error instanceof TransportAway) return { kind: 'away', error };
    if (error instanceof MailRefused && error.permanent) return { kind: 'refused', error };
    return { kind: 'failed', error };
  }
}

/** Whether the transport's server answered: it took the mail, or refused this one. */
export function reachedTheServer(delivery: Delivery): boolean {
  return delivery.kind === 'sent' || delivery.kind === 'refused' || (delivery.kind === 'failed' && delivery.error instanceof MailRefused);
}
