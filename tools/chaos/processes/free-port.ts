import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the range from which systems take local ports: a port that is free between two starts stays free. */
const FIRST = 20_000;
const LAST = 32_000;

const givenPorts = new Set<number>();

/** Returns a free port of this machine that this process has not been given before. Throws if there is none. */
export async function freePort(): Promise<number> {
  const begin = FIRST + (process.pid % 1_000) * 10;
  for (let port = begin; port < LAST; port++) {
    if (givenPorts.has(port) || !(await isFree(port))) continue;
    givenPorts.add(port);
    return port;
  }
  throw new Error(`No port from ${begin} to ${LAST} is free`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const outcome = Promise.race([once(server, 'listening').then(() => true), once(server, 'error').then(() => false)]);
  server.listen(port, '127.0.0.1');
  if (!(await outcome)) return false;
  server.close();
  await once(server, 'close');
  return true;
}
