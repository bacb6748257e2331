import { failureOf, statusOf } from '@tiffin/http';
import type { StoreServerName } from '@tiffin/installation';
import { Refusal } from '@tiffin/kernel';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { awayChecks } from '../health/store-health.js';
import { routedPath } from '../http/routed-path.js';
import { sendJson } from '../http/send-json.js';
import { explainingListenErrors } from './listening.js';

export interface StartupListenerOptions {
  readonly host: string;
  readonly port: number;
  /** The stores that the start waits for. */
  readonly away: () => readonly StoreServerName[];
}

/** Listens at the server's address while the stores are away, and answers that the server waits for them. */
export class StartupListener {
  private opening: Promise<Server> | undefined;
  private closed = false;

  constructor(private readonly options: StartupListenerOptions) {}

  /**
   * Opens the port once; after `close` it does nothing, since the port is the server's. Rejects with `ConfigurationError` if the
   * port can't be used.
   */
  async open(): Promise<void> {
    if (this.closed) return;
    await (this.opening ??= this.listen());
  }

  /** Frees the port and returns it. If port 0 was configured, it is the one that was bound. */
  async close(): Promise<number> {
    this.closed = true;
    const server = await this.opening;
    if (!server) return this.options.port;
    const { port } = server.address() as AddressInfo;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
    return port;
  }

  private async listen(): Promise<Server> {
    const server = createServer((request, response) => this.answer(request, response));
    const { port, host } = this.options;
    server.listen(port, host);
    await explainingListenErrors(host, () => once(server, 'listening'));
    return server;
  }

  private answer({ url }: IncomingMessage, response: ServerResponse): void {
    const path = routedPath(url);
    if (path === '/api/health/live') return send(response, 200, { status: 'ok' });
    const isHealth = path === '/api/health/ready';
    const extra = { checks: awayChecks(this.options.away()) };
    const refusal = isHealth ? new Refusal('not_ready', { extra }) : new Refusal('unavailable_now');
    send(response, statusOf(refusal), failureOf(refusal));
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  // The next call must not come over this connection.
  sendJson(response, status, body, { connection: 'close', ...(status === 503 && { 'retry-after': '1' }) });
}
