import { withTimeout } from '@tiffin/kernel';
import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';

const CHECKS_EVERY = 1_000;
const ANSWERS_WITHIN = 1_000;
/** How long a connection waits for a server that takes it, and how often it tries, in ms. */
const RETRY_FOR_MS = 10_000;
const TRIES_EVERY = 250;
/** How long clients' connections are kept, in ms; longer than the servers keep theirs. */
const KEEP_ALIVE_MS = 120_000;
const NO_SERVER = '{"message":"Please try again in a moment.","code":"unavailable_now"}';

/** A server as the load balancer sees it. */
export interface Upstream {
  readonly port: number;
  readonly origin: string;
}

/**
 * A load balancer that asks each second which servers are ready. Calls and sockets go to those in turn, and to another one if a
 * connection fails. Clients repeat what breaks off half-way.
 */
export class LoadBalancer {
  readonly #server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (call, answer) => void this.#pass(call, answer));
  readonly #agent = new Agent({ keepAlive: true });
  readonly #stopped = new AbortController();
  #ready: readonly Upstream[] = [];
  #turn = 0;
  #checking: Promise<unknown> = Promise.resolve();

  constructor(private readonly servers: readonly Upstream[]) {}

  /** Begins to listen and to check. */
  async open(): Promise<this> {
    this.#server.on('upgrade', (call, socket, head) => void this.#passSocket(call, socket as Socket, head));
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#checking = Promise.all(this.servers.map((server) => this.#check(server)));
    return this;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Whether a server gets calls at present. */
  has(server: Upstream): boolean {
    return this.#ready.includes(server);
  }

  /** Closes every connection. */
  async close(): Promise<void> {
    this.#stopped.abort();
    this.#agent.destroy();
    this.#server.close();
    this.#server.closeAllConnections();
    await this.#checking;
  }

  async #check(server: Upstream): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      const isReady = await withTimeout({ timeout: ANSWERS_WITHIN, signals: [signal] }, async (within) => {
        const response = await fetch(`${server.origin}/api/health/ready`, { signal: within });
        await response.text();
        return response.ok;
      }).catch(() => false); // away, or it hangs
      if (isReady) this.#ready = [...new Set([...this.#ready, server])];
      else this.#avoid(server);
      await setTimeout(CHECKS_EVERY, undefined, { signal }).catch(() => undefined); // stopped
    }
  }

  /** Excludes a server until the next check. */
  #avoid(server: Upstream): void {
    this.#ready = this.#ready.filter((candidate) => candidate !== server);
  }

  /** Returns the next server in turn; `undefined` if none has been ready for ten seconds. */
  async #next(): Promise<Upstream | undefined> {
    for (const end = performance.now() + RETRY_FOR_MS; performance.now() < end && !this.#stopped.signal.aborted;) {
      const server = this.#ready[this.#turn++ % this.#ready.length];
      if (server) return server;
      await setTimeout(TRIES_EVERY);
    }
    return undefined;
  }

  async #pass(call: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await buffer(call).catch(() => undefined); // the client has gone
    if (!body) return;
    for (;;) {
      const server = await this.#next();
      if (!server) return fail(answer, 503);
      const outcome = await this.#send(server, call, body, answer);
      if (outcome === 'over') return;
      if (outcome === 'refused') this.#avoid(server);
    }
  }

  /** `refused`, `lost`: no answer has begun, and another server may be asked. */
  #send({ port }: Upstream, call: IncomingMessage, body: Buffer, answer: ServerResponse): Promise<'over' | 'refused' | 'lost'> {
    const { method, url: path, headers } = call;
    return new Promise((resolve) => {
      const onward = request({ host: '127.0.0.1', port, method, path, headers, agent: this.#agent }, (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        pipeline(response, answer, () => resolve('over'));
      });
      onward.on('error', ({ code }: NodeJS.ErrnoException) => {
        if (answer.headersSent || answer.destroyed) return resolve('over');
        if (code === 'ECONNREFUSED') return resolve('refused');
        // A kept connection that ended just when it was reused.
        if (onward.reusedSocket && method === 'GET') return resolve('lost');
        fail(answer, 502);
        resolve('over');
      });
      answer.once('close', () => answer.writableFinished || onward.destroy());
      onward.end(body);
    });
  }

  async #passSocket({ method, url, rawHeaders }: IncomingMessage, near: Socket, head: Buffer): Promise<void> {
    near.on('error', () => near.destroy());
    for (;;) {
      const server = await this.#next();
      const far = server && (await connected(server.port));
      if (!server || near.destroyed) return void near.destroy();
      if (!far) {
        this.#avoid(server);
        continue;
      }
      const lines = rawHeaders.flatMap((name, index) => (index % 2 === 0 ? `${name}: ${rawHeaders[index + 1]}` : []));
      far.write(`${[`${method} ${url} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`);
      far.write(head);
      far.on('error', () => far.destroy()).once('close', () => near.destroy());
      near.once('close', () => far.destroy());
      near.pipe(far).pipe(near);
      return;
    }
  }
}

function fail(answer: ServerResponse, status: 502 | 503): void {
  answer.writeHead(status, { 'retry-after': '5', 'content-type': 'application/json' }).end(NO_SERVER);
}

/** Connects to a port of this machine; `undefined` if it is refused. */
async function connected(port: number): Promise<Socket | undefined> {
  const socket = connect(port, '127.0.0.1');
  return once(socket, 'connect').then(
    () => socket,
    () => undefined,
  );
}
