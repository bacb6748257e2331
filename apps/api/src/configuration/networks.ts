import { ConfigurationError, type Variables } from '@tiffin/installation';
import { isIP } from 'node:net';

/** Names that the HTTP server accepts beside addresses. */
const NAMED = ['loopback', 'linklocal', 'uniquelocal'];
const BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

function isNetwork(entry: string): boolean {
  const [address = '', bits, ...extra] = entry.split('/');
  const maxBits = BITS[isIP(address)];
  if (maxBits === undefined || extra.length > 0) return NAMED.includes(entry);
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= maxBits);
}

/** Reads a comma-separated list of addresses and networks. Throws `ConfigurationError`. */
export function readNetworks(variables: Variables, name: string): readonly string[] {
  const entries = (variables.text(name) ?? '').split(',').map((entry) => entry.trim());
  const networks = entries.filter((entry) => entry !== '');
  const invalid = networks.find((entry) => !isNetwork(entry));
  if (invalid !== undefined)
    throw new ConfigurationError(name, `may hold addresses and networks such as 10.1.2.3 or 10.0.0.0/8, not "${invalid}".`);
  return networks;
}
