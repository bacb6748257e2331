import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy to a port (of this machine unless `host` says otherwise) that a test can cut, hang and close, or that loses answers. */
export class BreakableLink {
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #hung = false;
  #losesAnswers = false;
  port = 0;

  constructor(
    private readonly to: () => number,
    private readonly host = '127.0.0.1',
  ) {}

  async open(): Promise<this> {
    this.#server = createServer((near) => {
      const far = connect(this.to(), this.host);
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          this.#sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
        if (this.#hung) socket.pause();
      }
      near.on('data', (data) => void (far.write(data) || near.pause()));
      far.on('data', (data) => void (this.#losesAnswers || near.write(data) || far.pause()));
      near.on('drain', () => void (this.#hung || far.resume()));
      far.on('drain', () => void (this.#hung || near.resume()));
    });
    this.#server.listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.port = (this.#server.address() as AddressInfo).port;
    return this;
  }

  /** Passes requests and drops answers, until the link is cut. */
  loseAnswers(): void {
    this.#losesAnswers = true;
  }

  /** Breaks every connection; new ones work. */
  cut(): void {
    this.#losesAnswers = false;
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  /** Passes nothing, without any failure. */
  hang(): void {
    this.#hung = true;
    for (const socket of this.#sockets) socket.pause();
  }

  /** Passes what was held back, and everything after it. */
  resume(): void {
    this.#hung = false;
    for (const socket of this.#sockets) socket.resume();
  }

  /** Breaks every connection, and refuses new ones until the link is opened again. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server?.close(resolve));
    this.cut();
    await closed;
  }
}
