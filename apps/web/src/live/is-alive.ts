import type { LiveSocket } from './live-socket';

/** ms in which a server that is there acknowledges. */
const ANSWER_WITHIN = 5_000;

/**
 * Whether messages still come through: a connection that died while the device slept looks alive for up to a minute. The server acknowledges
 * `newOrder` of a client and ignores it (decisions 6.3).
 */
export async function isAlive(socket: LiveSocket): Promise<boolean> {
  // The typed form of `timeout` changes the acknowledgement's shape.
  const probe = socket.timeout(ANSWER_WITHIN) as unknown as { emitWithAck: (name: 'newOrder', payload: null) => Promise<unknown> };
  return probe.emitWithAck('newOrder', null).then(
    () => true,
    () => false,
  );
}
