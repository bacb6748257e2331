import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { MenuStream } from '@tiffin/menu';
import { orderingReactors, OrderPlacing } from '@tiffin/ordering';
import type { AddressInfo } from 'node:net';
import { makeDataDirectory } from './data-directory.js';
import type { Configuration } from '../configuration/configuration.js';
import { keysOf, type Keys } from '../configuration/keys.js';
import { fillWithDemoData } from '../demo/fill-with-demo-data.js';
import { CallsUnderWay } from '../http/calls-under-way.js';
import { createFastify } from '../http/fastify.js';
import { Readiness } from '../health/readiness.js';
import { createApi, originRule } from './create-api.js';
import { RunningClock } from './running-clock.js';
import { openStores, type Stores } from './stores.js';

export interface RunningApi {
  readonly app: NestFastifyApplication;
  readonly keys: Keys;
  /** `http://127.0.0.1:3000`. */
  readonly url: string;
  /** Resolves when demo data is complete and every view is caught up; rejects when that fails. */
  readonly ready: Promise<void>;
  /** Resolves once every view and reactor has consumed the log as it is now. */
  settled(signal: AbortSignal): Promise<void>;
  /** Finishes what is under way and closes the stores. Stopping twice is stopping once. */
  stop(): Promise<void>;
}

/** How long a stop waits for calls that are under way, in ms. */
const PATIENCE = 2_500;

export interface StartOptions {
  readonly webRoot?: string;
  readonly logLevel: 'info' | 'warn' | 'silent';
}

/** Starts the server and listens. Throws `ConfigurationError` or `DatabaseUnusable` with a sentence for whoever starts it. */
export async function startApi(configuration: Configuration, { webRoot, logLevel }: StartOptions): Promise<RunningApi> {
  makeDataDirectory(configuration.dataDirectory);
  const adapter = createFastify({ logLevel, trustedProxies: configuration.trustedProxies });
  const clock = new RunningClock();
  const stores = await openStores(configuration, clock, adapter.getInstance().log);
  let created: NestFastifyApplication | undefined;
  try {
    const keys = keysOf(configuration);
    const boundPort = (): number => (adapter.getHttpServer().address() as AddressInfo).port;
    const origin = originRule(configuration.publicUrl, boundPort);
    const calls = new CallsUnderWay(adapter.getInstance());
    const app = (created = await createApi({ configuration, keys, stores, clock, origin }, { adapter, ...(webRoot && { webRoot }) }));
    stores.engine.react(...orderingReactors(app.get(OrderPlacing), app.get(MenuStream)));
    await stores.engine.start();
    await app.listen({ port: configuration.port, host: configuration.host });
    const stopping = new AbortController();
    const ready = becomeReady(app, stores, clock, configuration, stopping.signal);
    let stopped: Promise<void> | undefined;
    const stop = (): Promise<void> => (stopped ??= stopAll({ app, stores, calls, stopping, ready }));
    return {
      app,
      keys,
      url: configuration.publicUrl ?? `http://${configuration.host}:${boundPort()}`,
      ready,
      settled: (signal) => stores.engine.caughtUp(signal),
      stop,
    };
  } catch (error) {
    await created?.close();
    await stores.engine.stop();
    await stores.close();
    throw error;
  }
}

async function becomeReady(
  app: NestFastifyApplication,
  stores: Stores,
  clock: RunningClock,
  configuration: Configuration,
  signal: AbortSignal,
): Promise<void> {
  const readiness = app.get(Readiness);
  readiness.waitFor('views', 'The views are catching up.');
  if (configuration.demo) readiness.waitFor('demo', 'Demo data is being made.');
  readiness.clear('start');
  await stores.engine.caughtUp(signal);
  if (configuration.demo) {
    await fillWithDemoData(app, { records: stores.records, clock, configuration, signal });
    readiness.clear('demo');
    await stores.engine.caughtUp(signal);
  }
  readiness.clear('views');
}

interface Stopping {
  readonly app: NestFastifyApplication;
  readonly stores: Stores;
  readonly calls: CallsUnderWay;
  readonly stopping: AbortController;
  readonly ready: Promise<void>;
}

async function stopAll({ app, stores, calls, stopping, ready }: Stopping): Promise<void> {
  stopping.abort(new Error('The server stops'));
  await ready.catch(() => undefined); // whoever waited for it was told
  app.get(Readiness).waitFor('stop', 'The server is stopping.');
  await calls.ended(PATIENCE);
  await app.close();
  await stores.engine.stop();
  await stores.close();
}
