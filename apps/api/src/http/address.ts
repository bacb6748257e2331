import proxyAddress from '@fastify/proxy-addr';
import { addressKey } from '@tiffin/http';
import type { IncomingMessage } from 'node:http';

export type AddressOf = (request: IncomingMessage) => string;

/**
 * Returns a function that reads a request's address for rate limits, for requests that Fastify never sees. It follows Fastify's
 * rule: `X-Forwarded-For` counts if a trusted proxy sent it (docs/reference/decisions.md#2.2a).
 */
export function addressBehind(trustedProxies: readonly string[]): AddressOf {
  const trusts = proxyAddress.compile([...trustedProxies]);
  return (request) => addressKey(proxyAddress(request, trusts));
}

/** Returns a function that says whether a request comes from one of these networks, by the same rule. */
export function comesFrom(networks: readonly string[], trustedProxies: readonly string[]): (request: IncomingMessage) => boolean {
  const trusts = proxyAddress.compile([...trustedProxies]);
  const isAmong = proxyAddress.compile([...networks]);
  return (request) => isAmong(proxyAddress(request, trusts), 0);
}
