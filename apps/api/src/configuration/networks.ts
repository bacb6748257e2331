import { ConfigurationError, type Variables } from '@tiffin/installation';
import { isIP } from 'node:net';

/** Names that the HTTP server accepts beside addresses. */
const NAMED = ['loopback', 'linklocal', 'uniquelocal'];
const BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

function isNetwork(part: string): boolean {
  const [address = '', bits, ...rest] = part.split('/');
  const most = BITS[isIP(address)];
  if (most === undefined || rest.length > 0) return NAMED.includes(part);
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most);
}

/** Reads a comma-separated list of addresses and networks. Throws `ConfigurationError`. */
export function readNetworks(variables: Variables, name: string): readonly string[] {
  const parts = (variables.text(name) ?? '').split(',').map((part) => part.trim());
  const networks = parts.filter((part) => part !== '');
  const wrong = networks.find((part) => !isNetwork(part));
  if (wrong !== undefined)
    throw new ConfigurationError(name, `may hold addresses and networks such as 10.1.2.3 or 10.0.0.0/8, not "${wrong}".`);
  return networks;
}
