import { ConfigurationError, type Variables } from '@tiffin/installation';
import { vapidKeysOf } from '@tiffin/push';

export interface PushSettings {
  /** Unset: made at the first start (development only); in production the server then sends no notifications. */
  readonly pushKey: string | undefined;
  /** Origins of push services beside those of the browsers' makers. */
  readonly pushServices: readonly string[];
}

const KEY = 'TIFFIN_PUSH_KEY';
const SERVICES = 'TIFFIN_PUSH_SERVICES';
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Reads `TIFFIN_PUSH_KEY` (a VAPID private key) and `TIFFIN_PUSH_SERVICES` (docs/adr/0037-web-push.md). Throws `ConfigurationError`. */
export function readPushSettings(variables: Variables): PushSettings {
  const pushKey = variables.text(KEY);
  if (pushKey !== undefined && !vapidKeysOf(pushKey))
    throw new ConfigurationError(
      KEY,
      'must be a private key of P-256 as 43 letters, digits, - and _. `openssl rand -base64 32 | tr +/ -_ | tr -d =` prints one.',
    );
  const services = (variables.text(SERVICES) ?? '').split(',').map((service) => service.trim());
  return { pushKey, pushServices: services.filter((service) => service !== '').map(originOf) };
}

function originOf(service: string): string {
  const url = URL.parse(service);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.includes(url.hostname));
  if (!url || !isSafe || url.href !== `${url.origin}/`)
    throw new ConfigurationError(SERVICES, `may hold origins of push services such as https://push.example, by commas, not "${service}".`);
  return url.origin;
}
