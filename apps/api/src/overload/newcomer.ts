import { connect, type Server } from 'node:net';

/**
 * Somebody who connects to this very server, says nothing and leaves: how long that takes is how long every new connection waits. The event loop does
 * not tell: libuv takes in one connection a round, and while the rounds are short all others queue in the system, unseen.
 */
export class Newcomer {
  private since: number | undefined;
  private waited = 0;

  constructor(private readonly server: Server) {}

  /** Connects at `now` (ms of a clock that only goes forward), where the last one is gone. */
  comes(now: number): void {
    const address = this.server.address();
    if (this.since !== undefined || !address || typeof address === 'string') return;
    this.since = now;
    const host = { '0.0.0.0': '127.0.0.1', '::': '::1' }[address.address] ?? address.address;
    connect(address.port, host)
      // The system that is out of connections closes it, too.
      .on('error', () => undefined)
      .once('close', () => {
        this.waited = performance.now() - now;
        this.since = undefined;
      })
      .resume()
      .end();
  }

  /** How long the last one waited, or this one has been waiting at `now` where that is longer already, in ms. */
  waits(now: number): number {
    return Math.max(this.waited, now - (this.since ?? now));
  }
}
