import type { ProjectionStatus, ReactorStatus } from '@tiffin/contracts';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const KEY = 'the-operators-key';
const PREFIX = '/api/operations';

export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Instead of a normal answer: no answer, a cut connection, or a raw text. */
export type Fault = Reply | 'hang' | 'cut' | { readonly raw: string; readonly status: number };

export const LIVE: ProjectionStatus = {
  name: 'orders',
  version: 1,
  generation: 3,
  state: 'live',
  position: 482_917,
  head: 482_917,
  lag: 0,
  lagSeconds: 0,
  documents: 18_204,
  parked: 0,
  previousGeneration: 2,
  rebuild: null,
  verification: null,
};

const failure = (status: number, code: string, message: string): Reply => ({ status, body: { message, code } });

/** A server that answers operators as docs/reference/wire.md#8 says, with data that a test sets. */
export class OperationsServer {
  /** `POST /projections/orders/rebuild {"switch":"auto"}`, in order. */
  asked: string[] = [];
  views: ProjectionStatus[] = [];
  reactors: ReactorStatus[] = [];
  /** The next answers for a view's status; the last one is repeated. */
  later: ProjectionStatus[] = [];
  /** Answers for the next calls, one after another. */
  faults: Fault[] = [];
  /** Answers of the calls beyond the views, by method and path. */
  pages: Record<string, Reply> = {};

  private server!: Server;

  private constructor() {}

  /** Starts a new one for each test of the calling file. */
  static forEachTest(): OperationsServer {
    const server = new OperationsServer();
    beforeEach(() => server.start());
    afterEach(() => server.stop());
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  private async start(): Promise<void> {
    this.views = [LIVE, { ...LIVE, name: 'menu-items', documents: 31 }];
    this.reactors = [{ name: 'return-stock', state: 'live', position: 482_917, head: 482_917, lag: 0, lagSeconds: 0, parked: 0 }];
    [this.asked, this.later, this.faults, this.pages] = [[], [], [], {}];
    this.server = createServer((request, response) => void this.serve(request, response)).listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  private async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const { method = '', url = '' } = request;
    this.asked.push(`${method} ${url.slice(PREFIX.length)}${text === '' ? '' : ` ${text}`}`);
    const fault = this.faults.shift();
    if (fault === 'hang') return;
    if (fault === 'cut') return void request.socket.destroy();
    if (fault !== undefined && 'raw' in fault) return void response.writeHead(fault.status).end(fault.raw);
    const authorised = request.headers.authorization === `Bearer ${KEY}`;
    const reply = fault ?? (authorised ? this.reply(method, url.slice(PREFIX.length), text) : failure(401, 'key_required', 'key missing'));
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers }).end(JSON.stringify(reply.body));
  }

  private reply(method: string, path: string, text: string): Reply {
    if (`${method} ${path}` === 'GET /projections') return { status: 200, body: this.views };
    if (`${method} ${path}` === 'GET /reactors') return { status: 200, body: this.reactors };
    const [, name, verb = ''] = /^\/projections\/([\w-]+)(?:\/([\w-]+))?$/.exec(path) ?? [];
    const index = this.views.findIndex((view) => view.name === name);
    const view = this.views[index];
    if (view === undefined || this.pages[`${method} ${path}`]) {
      return this.pages[`${method} ${path}`] ?? failure(404, 'not_found', 'Not found');
    }
    const next = (status: number, changed: Partial<ProjectionStatus>): Reply => {
      const body = { ...view, ...changed };
      this.views[index] = body;
      return { status, body };
    };
    switch (`${method} ${verb}`) {
      case 'GET ':
        return next(200, this.later.shift() ?? {});
      case 'POST rebuild': {
        if (view.rebuild?.state === 'running') return failure(409, 'busy', 'This is under way already.');
        const how = (JSON.parse(text) as { switch: 'auto' | 'manual' }).switch;
        const generation = view.generation + 1;
        return next(202, { rebuild: { generation, state: 'running', switch: how, position: 0, startedAt: '2026-11-21T17:00:00.000Z' } });
      }
      case 'POST verify':
        return next(202, { verification: { state: 'running', position: 0, documents: 0, differences: [] } });
      case 'POST switch':
        if (view.rebuild?.state !== 'ready') return failure(409, 'not_ready', 'No rebuilt generation is ready.');
        return next(200, { generation: view.rebuild.generation, previousGeneration: view.generation, rebuild: null });
      case 'POST rollback':
        if (view.previousGeneration === null) return failure(409, 'no_previous', 'There is no previous generation.');
        return next(200, { generation: view.previousGeneration, previousGeneration: view.generation });
      case 'DELETE previous':
        if (view.previousGeneration === null) return failure(409, 'no_previous', 'There is no previous generation.');
        return next(200, { previousGeneration: null });
      case 'POST pause':
        return next(200, { state: 'paused' });
      case 'POST resume':
        return next(200, { state: 'live' });
      default:
        return failure(404, 'not_found', 'Not found');
    }
  }
}
