import { Registration } from '@tiffin/accounts';
import { seedDemoPeople, type DemoCanteen } from '@tiffin/accounts/demo';
import { Browser } from '@tiffin/accounts/testing';
import type { ClientToServerEvents, PackagedItem, ServerToClientEvents, Snack } from '@tiffin/contracts';
import { Secrets } from '@tiffin/credentials';
import { accountsForTests } from '@tiffin/credentials/testing';
import type { EventStore } from '@tiffin/event-sourcing';
import { EVENT_STORE, withTimeout, RECORDS, VIEW_OPERATIONS } from '@tiffin/kernel';
import { stockBookOf } from '@tiffin/menu/testing';
import type { ViewOperations } from '@tiffin/projections';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { io, type Socket } from 'socket.io-client';
import type { SpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Test as Call } from 'supertest';
import { Contract } from './contract.js';
import { readConfiguration } from '../src/configuration/configuration.js';
import type { LogLines } from '../src/http/fastify.js';
import { startApi, type RunningApi } from '../src/start/running-api.js';
import { environmentOf, removeStoresOf, shareLog } from './test-stores.js';

export type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

export interface TestOptions {
  /** The directory of an earlier start; else a new one. */
  readonly directory?: string;
  readonly webRoot?: string;
  /** Receives the log; else nothing is logged. */
  readonly logLines?: LogLines;
  /** Receives spans; else nothing is traced. */
  readonly spans?: SpanProcessor;
}

/** Makes a temporary directory, which the caller removes. */
export const newDirectory = (): string => mkdtempSync(join(tmpdir(), 'tiffin-api-'));

/**
 * The whole server on stores of its own in a temporary directory, or on the servers of `npm run test:servers`, with the demo's
 * people and a menu of two.
 */
export class TestApi {
  private readonly sockets: LiveSocket[] = [];

  private constructor(
    readonly running: RunningApi,
    readonly directory: string,
    readonly canteens: readonly DemoCanteen[],
    private readonly contract: Contract,
    private readonly embedded: boolean,
  ) {}

  static async start(
    environment: Record<string, string> = {},
    { directory = newDirectory(), webRoot, logLines, spans }: TestOptions = {},
  ): Promise<TestApi> {
    const configuration = readConfiguration({ ...environmentOf(directory), ...environment });
    await shareLog(configuration);
    const running = await startApi(configuration, {
      logLevel: logLines ? 'debug' : 'silent',
      hashCost: accountsForTests.hashCost,
      ...(logLines && { logLines }),
      ...(spans && { spans }),
      ...(webRoot && { webRoot }),
    });
    await running.ready;
    const { app } = running;
    const services = {
      registration: app.get(Registration),
      secrets: app.get(Secrets, { strict: false }),
      records: app.get(RECORDS, { strict: false }),
    };
    const embedded = configuration.eventStore === undefined;
    return new TestApi(running, directory, await seedDemoPeople(services, 3), await Contract.of(app), embedded);
  }

  /** The address on which it listens, whatever its public URL. */
  get url(): string {
    return `http://127.0.0.1:${(this.running.app.getHttpServer().address() as AddressInfo).port}`;
  }

  private get operations(): ViewOperations {
    return this.running.app.get<ViewOperations>(VIEW_OPERATIONS, { strict: false });
  }

  browser(): Browser {
    return new Browser(`${this.url}/api`).use((call: Call) => call.expect((answer) => this.contract.check(call, answer)));
  }

  async student(userName = 'BH1-101'): Promise<Browser> {
    const browser = this.browser();
    expect((await browser.logIn('student', userName, 'tiffin123')).status).toBe(200);
    return browser;
  }

  async contractor(hostel = 'bh1'): Promise<Browser> {
    const browser = this.browser();
    expect((await browser.logIn('contractor', `contractor@${hostel}.example`, 'tiffin123')).status).toBe(200);
    return browser;
  }

  async kitchen(key = 'BH1-kitchen1'): Promise<Browser> {
    const browser = this.browser();
    expect((await browser.post('/users/orders', { key })).status).toBe(200);
    return browser;
  }

  /** Puts a snack of 15 rupees and a packaged item of 20, with this many units, on the menu. */
  async menu(contractor: Browser, units = 10): Promise<{ snack: Snack; item: PackagedItem }> {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'orange' } })
      .png()
      .toBuffer();
    const fields = { name: 'Samosa', price: '15' };
    const added = await contractor.post('/contractors/snacks').field(fields).attach('image', png, 'samosa.png');
    expect(added.status).toBe(201);
    const packaged = await contractor.post('/contractors/packaged', {
      category: 'Cold Drink',
      variants: [{ price: 20, availableCount: units }],
    });
    expect(packaged.status).toBe(201);
    await this.settled();
    return { snack: added.body['snack'] as Snack, item: packaged.body['item'] as PackagedItem };
  }

  /** Resolves once every view has consumed the log as it is now, including what reactors appended. */
  async settled(): Promise<void> {
    const store = this.running.app.get<EventStore>(EVENT_STORE, { strict: false });
    for (let head = -1; head < (await store.head());) {
      head = await store.head();
      await withTimeout({ timeout: 60_000 }, (signal) => this.running.settled(signal));
    }
  }

  /** Stops folding into a view until `resumeAll`. */
  pause(view: string): Promise<void> {
    return this.operations.pause(view);
  }

  async resumeAll(views: readonly string[]): Promise<void> {
    await Promise.all(views.map((view) => this.operations.resume(view)));
  }

  /** Opens a socket with this browser's cookies. */
  async socket(browser: Browser | undefined, { origin }: { origin?: string } = {}): Promise<LiveSocket> {
    const extraHeaders = { ...(browser && { cookie: browser.cookieHeader }), ...(origin !== undefined && { origin }) };
    const socket: LiveSocket = io(this.url, { extraHeaders, forceNew: true, reconnection: false, transports: ['websocket'] });
    this.sockets.push(socket);
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
    return socket;
  }

  /** Stops, and leaves the directory for another start. */
  async halt(): Promise<void> {
    this.sockets.forEach((socket) => socket.disconnect());
    try {
      // Whatever the tests did, no unit was lost or sold twice. A log on a server may be away, and has foreign events.
      if (this.embedded) await stockBookOf(this.running.app.get<EventStore>(EVENT_STORE, { strict: false }));
    } finally {
      await this.running.stop();
    }
  }

  async stop(): Promise<void> {
    await this.halt();
    await removeStoresOf(this.directory);
    rmSync(this.directory, { recursive: true, force: true });
  }
}

/** Resolves with the next message of a name that passes the filter. */
export function nextMessage<Name extends keyof ServerToClientEvents, Message extends Parameters<ServerToClientEvents[Name]>[0]>(
  socket: LiveSocket,
  name: Name,
  isMeant: (message: Message) => boolean = () => true,
): Promise<Message> {
  return new Promise((resolve) => {
    const hear = (message: Message): void => {
      if (!isMeant(message)) return;
      (socket as Socket).off(name as string, hear);
      resolve(message);
    };
    (socket as Socket).on(name as string, hear);
  });
}
