import proxyAddress from '@fastify/proxy-addr';
import { addressKey } from '@tiffin/http';
import type { IncomingMessage } from 'node:http';

/** Where a request comes from, as throttling counts addresses, that Fastify never sees, as it would say: `X-Forwarded-For` counts where a trusted proxy says it (decisions 2.2a). */
export function addressBehind(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trusts = proxyAddress.compile([...trustedProxies]);
  return (request) => addressKey(proxyAddress(request, trusts));
}
