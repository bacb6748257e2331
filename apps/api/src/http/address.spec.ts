import type { IncomingMessage } from 'node:http';
import { comesFrom } from './address.js';

const from = (remoteAddress: string, forwarded?: string): IncomingMessage =>
  ({ socket: { remoteAddress }, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

test('a proxy counts as the caller only if it forwards nobody; otherwise the network of the forwarded caller counts', () => {
  const proxy = '172.30.77.2';
  const monitor = '203.0.113.7';
  const isMonitor = comesFrom(['loopback', proxy, monitor, '2001:db8::/32'], [proxy]);
  for (const request of [from('127.0.0.1'), from('::1'), from(proxy), from(monitor), from(proxy, monitor), from(proxy, '2001:db8::9')])
    expect(isMonitor(request)).toBe(true);
  for (const request of [from(proxy, '198.51.100.1'), from(proxy, `${monitor}, 198.51.100.1`), from('198.51.100.1', monitor)])
    expect(isMonitor(request)).toBe(false);
});
