import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { packError } from './error-transfer.js';
import type { Methods, Reply, Request } from './worker-protocol.js';

/** What a worker serves: its methods, and what to do before the thread ends. */
export interface Service<Offered extends Methods> {
  readonly methods: Offered;
  readonly close?: () => void | Promise<void>;
}

/**
 * Serves `WorkerCalls` from a worker thread. `start` gets the caller's data; if it throws, the caller's `WorkerCalls.start` rejects with
 * that error. Calls start in the order in which they were made; a synchronous call ends before the next one starts.
 */
export function serveCalls<Offered extends Methods, Data>(start: (data: Data) => Service<Offered> | Promise<Service<Offered>>): void {
  if (isMainThread || !parentPort) throw new Error('serveCalls runs in a worker thread only.');
  const port = parentPort;
  const reply = (message: Reply) => port.postMessage(message);

  const answer = async ({ methods }: Service<Offered>, call: number, name: string, parameters: readonly unknown[]) => {
    try {
      const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
      if (!method) throw new TypeError(`This worker has no method ${name}.`);
      reply({ call, result: await method(...(parameters as never[])) });
    } catch (error) {
      reply({ call, error: packError(error) });
    }
  };

  const serve = (service: Service<Offered>) => {
    port.on('message', (request: Request) => {
      if ('close' in request) void end(service);
      else void answer(service, request.call, request.method, request.parameters);
    });
    reply({ ready: true });
  };

  const end = async (service: Service<Offered>) => {
    try {
      await service.close?.();
    } catch (error) {
      reply({ failed: packError(error) });
    } finally {
      port.close();
    }
  };

  Promise.resolve()
    .then(() => start(workerData as Data))
    .then(serve)
    .catch((error: unknown) => {
      reply({ failed: packError(error) });
      port.close();
    });
}
