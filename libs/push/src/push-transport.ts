import type { PushMessage } from '@tiffin/contracts';
import type { PushSubscription, PushSubscriptions } from '@tiffin/credentials';
import { withTimeout, type Clock } from '@tiffin/kernel';
import { MailRefused, type MailTransport, type OutgoingMail } from '@tiffin/mail';
import type { VapidKeys } from './vapid-keys.js';

/** How long a push service may take to answer, in ms. */
const TIMEOUT = 10_000;

/** A message on its way to one browser. */
export interface Notification {
  readonly sessionId: string;
  readonly to: PushSubscription;
  readonly message: PushMessage;
  /** At most 32 characters: a newer one replaces an older one of the same topic that still waits at the push service. */
  readonly topic: string;
  /** In ms since 1970: nobody wants it after this. */
  readonly until: number;
}

export interface PushTransportOptions {
  readonly keys: VapidKeys;
  /** Whom a push service can complain to: `mailto:…`. */
  readonly contact: string;
  readonly subscriptions: Pick<PushSubscriptions, 'drop'>;
  readonly clock: Clock;
}

/** Encrypts for one browser and hands over to its push service (RFC 8030, 8291, 8292). An address says who somebody is: no failure repeats it. */
export class PushTransport implements MailTransport<Notification> {
  constructor(private readonly options: PushTransportOptions) {}

  async send({ letter: { sessionId, to, message, topic, until } }: OutgoingMail<Notification>, signal: AbortSignal): Promise<void> {
    const { keys, contact: subject, subscriptions, clock } = this.options;
    // For the first one: most processes of a test never need it.
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
    // What is under way ends with its signal.
  }
}

/** The status that a push service answers. Nobody is led elsewhere by it: where to call was looked at before. */
async function answerTo(endpoint: string, { signal, ...call }: RequestInit & { signal: AbortSignal }): Promise<number> {
  try {
    return await withTimeout({ timeout: TIMEOUT, signals: [signal] }, async (ending) => {
      const answer = await fetch(endpoint, { ...call, redirect: 'manual', signal: ending });
      await answer.body?.cancel();
      return answer.status;
    });
  } catch (error) {
    const { name, cause } = error as Error & { readonly cause?: { readonly code?: string } };
    throw new MailRefused(cause?.code ?? name, false);
  }
}
