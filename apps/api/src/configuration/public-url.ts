import { ConfigurationError, type Variables } from '@tiffin/installation';

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

export interface PublicUrl {
  /** The address at which people reach the product, without a trailing slash. `undefined` on loopback, where the bound port decides. */
  readonly publicUrl: string | undefined;
  /** Only this machine can reach the server. */
  readonly loopback: boolean;
}

const isLoopback = (host: string): boolean => LOOPBACK_HOSTS.includes(host) || host === '::1' || host.startsWith('127.');

/**
 * Reads `TIFFIN_PUBLIC_URL`: required beyond loopback, and https in production beyond loopback (docs/reference/design.md#9.3).
 * Throws `ConfigurationError`.
 */
export function readPublicUrl(variables: Variables, { host, production }: { host: string; port: number; production: boolean }): PublicUrl {
  const url = variables.url('TIFFIN_PUBLIC_URL', ['http:', 'https:']);
  const loopback = isLoopback(host) && (!url || isLoopback(url.hostname));
  if (!url) {
    if (!loopback)
      throw new ConfigurationError(
        'TIFFIN_PUBLIC_URL',
        `must be set where HOST (${host}) is not loopback: it names the origin that browsers use.`,
      );
    return { publicUrl: undefined, loopback };
  }
  if (production && url.protocol !== 'https:' && !isLoopback(url.hostname))
    throw new ConfigurationError('TIFFIN_PUBLIC_URL', 'must begin with https:// in production.');
  if (url.pathname !== '/' || url.search || url.hash || url.username || url.password)
    throw new ConfigurationError('TIFFIN_PUBLIC_URL', 'must be an origin without a user or a path, such as https://canteen.example.');
  return { publicUrl: url.origin, loopback };
}
