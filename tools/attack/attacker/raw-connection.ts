import { connect, type Socket } from 'node:net';
import type { Tally } from './tally.js';
import { ResponseParser } from './response-parser.js';

/** A connection to which any bytes may be written. It counts the answers. */
export class RawConnection {
  readonly #socket: Socket;
  /** Resolves once it is open, or failed to open. */
  readonly opened: Promise<void>;
  /** Resolves once it is closed. */
  readonly closed: Promise<void>;
  /** How many answers came. */
  answers = 0;

  constructor(origin: string, tally: Tally, description: string) {
    const { hostname: host, port } = new URL(origin);
    this.#socket = connect({ host, port: Number(port), allowHalfOpen: true });
    const answers = new ResponseParser();
    this.#socket.setNoDelay().setEncoding('latin1');
    this.#socket.on('data', (piece: string) => {
      for (const { status, retryAfter } of answers.feed(piece)) {
        this.answers++;
        tally.answered(status, retryAfter, () => description);
      }
    });
    // The server may close it.
    this.#socket.on('error', () => undefined);
    this.#socket.once('end', () => this.#socket.end());
    this.closed = new Promise((resolve) => this.#socket.once('close', () => resolve()));
    this.opened = Promise.race([new Promise<void>((resolve) => this.#socket.once('connect', resolve)), this.closed]);
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed && this.#socket.writable;
  }

  /** Resolves once the operating system has taken the bytes. */
  write(bytes: string | Buffer): Promise<void> {
    if (!this.isOpen) return Promise.resolve();
    return new Promise((resolve) => this.#socket.write(bytes, () => resolve()));
  }

  /** Ends the sending side, and goes on listening. */
  half(): void {
    this.#socket.end();
  }

  breakOff(): void {
    this.#socket.destroy();
  }
}
