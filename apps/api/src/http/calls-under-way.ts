import type { FastifyInstance } from 'fastify';

/** Counts the calls that have been read and not yet answered, so that a stop can let them end. */
export class CallsUnderWay {
  private readonly calls = new Set<object>();
  private idle: (() => void) | undefined;

  constructor(fastify: FastifyInstance) {
    fastify.addHook('preValidation', (request, _reply, done) => {
      this.calls.add(request.raw);
      done();
    });
    fastify.addHook('onResponse', (request, _reply, done) => {
      this.calls.delete(request.raw);
      if (this.calls.size === 0) this.idle?.();
      done();
    });
  }

  /** Resolves once none is under way, or after `patience` ms. */
  async ended(patience: number): Promise<void> {
    if (this.calls.size === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, patience);
      this.idle = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
