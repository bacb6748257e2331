import proxyAddress from '@fastify/proxy-addr';
import { addressKey } from '@tiffin/http';
import type { IncomingMessage } from 'node:http';

export type AddressOf = (request: IncomingMessage) => string;

/**
 * Where a request comes from, as throttling counts addresses, that Fastify never sees, as it would say: `X-Forwarded-For` counts where a
 * trusted proxy says it (docs/reference/decisions.md#2.2a).
 */
export function addressBehind(trustedProxies: readonly string[]): AddressOf {
  const trusts = proxyAddress.compile([...trustedProxies]);
  return (request) => addressKey(proxyAddress(request, trusts));
}

/** Whether a request comes from one of these networks, by the same rules. */
export function comesFrom(networks: readonly string[], trustedProxies: readonly string[]): (request: IncomingMessage) => boolean {
  const trusts = proxyAddress.compile([...trustedProxies]);
  const isAmong = proxyAddress.compile([...networks]);
  return (request) => isAmong(proxyAddress(request, trusts), 0);
}
