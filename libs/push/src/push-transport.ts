import type { PushMessage } from '@tiffin/contracts';
import type { PushSubscription, PushSubscriptions } from '@tiffin/credentials';
import { withTimeout, type Clock } from '@tiffin/kernel';
import { MailRefused, type MailTransport, type OutgoingMail } from '@tiffin/mail';
import type { VapidKeys } from './vapid-keys.js';

/** How long a push service may take to answer, in ms. */
const TIMEOUT = 10_000;

/** A message for one browser. */
export interface Notification {
  readonly sessionId: string;
  readonly to: PushSubscription;
  readonly message: PushMessage;
  /** At most 32 characters. At the push service, a newer message replaces a waiting older one with the same topic. */
  readonly topic: string;
  /** In ms since 1970; after this instant the message is outdated. */
  readonly until: number;
}

export interface PushTransportOptions {
  readonly keys: VapidKeys;
  /** The contact for push services: `mailto:…`. */
  readonly contact: string;
  readonly subscriptions: Pick<PushSubscriptions, 'drop'>;
  readonly clock: Clock;
}

/**
 * Encrypts messages for one browser and sends them to its push service (RFC 8030, 8291, 8292). An address identifies a person, so no error
 * message contains it.
 */
export class PushTransport implements MailTransport<Notification> {
  constructor(private readonly options: PushTransportOptions) {}

  async send({ letter: { sessionId, to, message, topic, until } }: OutgoingMail<Notification>, signal: AbortSignal): Promise<void> {
    const { keys, contact: subject, subscriptions, clock } = this.options;
    // Loaded for the first message: most processes of a test never need it.
    const { default: webPush } = await import('web-push');
    const { body, headers, method } = webPush.generateRequestDetails(to, JSON.stringify(message), {
      vapidDetails: { ...keys, subject },
      contentEncoding: 'aes128gcm',
      TTL: Math.max(1, Math.round((until - clock.now().getTime()) / 1_000)),
      urgency: message.kind === 'bill' ? 'normal' : 'high',
      topic,
    });
    const status = await answerTo(to.endpoint, { method, headers, body, signal });
    if (status >= 200 && status < 300) return;
    const isGone = status === 404 || status === 410;
    if (isGone) await subscriptions.drop(sessionId, to.endpoint);
    throw new MailRefused(`${status}${isGone ? ', the browser is not subscribed any more' : ''}`, status < 500 && status !== 429);
  }

  close(): void {
    // A message in flight ends with its signal.
  }
}

/**
 * Returns the status of the push service's answer. Follows no redirect: only the original address was checked. Throws `MailRefused` if
 * there is no answer.
 */
async function answerTo(endpoint: string, { signal, ...call }: RequestInit & { signal: AbortSignal }): Promise<number> {
  try {
    return await withTimeout({ timeout: TIMEOUT, signals: [signal] }, async (requestSignal) => {
      const answer = await fetch(endpoint, { ...call, redirect: 'manual', signal: requestSignal });
      await answer.body?.cancel();
      return answer.status;
    });
  } catch (error) {
    const { name, cause } = error as Error & { readonly cause?: { readonly code?: string } };
    throw new MailRefused(cause?.code ?? name, false);
  }
}
