import type { FastifyInstance } from 'fastify';

/** Counts the calls that have been read and not yet answered, so that a stop can wait for them. */
export class InFlightCalls {
  private count = 0;
  private idle: (() => void) | undefined;

  constructor(fastify: FastifyInstance) {
    fastify.addHook('preValidation', (_request, reply, done) => {
      this.count++;
      // Also fires if the caller leaves before the answer.
      reply.raw.once('close', () => {
        if (--this.count === 0) this.idle?.();
      });
      done();
    });
  }

  /** Resolves once no call is in flight, or after `timeout` ms. */
  async ended(timeout: number): Promise<void> {
    if (this.count === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, timeout);
      this.idle = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
