import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { billingReactors, BillSchedule, MailIssuedBills, ReminderSchedule, ReviseBills } from '@tiffin/billing';
import type { AccountsOptions } from '@tiffin/credentials';
import type { LogReplaced } from '@tiffin/event-sourcing';
import { StoreWait } from '@tiffin/installation';
import type { Schedule } from '@tiffin/kernel';
import { ProjectionHost } from '@tiffin/leases';
import { MenuClock, MenuStream } from '@tiffin/menu';
import { Chores } from '@tiffin/operations';
import { orderingReactors, OrderPlacement, RejectOrdersOfErasedStudents } from '@tiffin/ordering';
import type { EngineLogger } from '@tiffin/projections';
import { NotifyStudents } from '@tiffin/push';
import type { Reactor } from '@tiffin/read-models';
import type { SpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { AddressInfo } from 'node:net';
import type { Configuration } from '../configuration/configuration.js';
import { keysOf, type Keys } from '../configuration/keys.js';
import type { ScenarioState } from '../demo/scenario-reactor.js';
import { InFlightCalls } from '../http/in-flight-calls.js';
import { createFastify, type LogLevel, type LogLines } from '../http/fastify.js';
import { Readiness, NOTIFY_TIMEOUT_MS } from '../health/readiness.js';
import { openTracing } from '../tracing/open-tracing.js';
import type { Traces } from '../tracing/traces.js';
import { describeServer } from './describe-server.js';
import { createApi, originRule } from './create-api.js';
import { explainingListenErrors } from './listening.js';
import { RunningClock } from './running-clock.js';
import { openStores, type Stores } from './stores.js';
import { StartupListener } from './startup-listener.js';

export interface RunningApi {
  readonly app: NestFastifyApplication;
  readonly keys: Keys;
  /** `http://127.0.0.1:3000`. */
  readonly url: string;
  /** Resolves when demo data is complete and every view is caught up; rejects when that fails. */
  readonly ready: Promise<void>;
  /** Resolves once every view and reactor has consumed the log as it is now. */
  settled(signal: AbortSignal): Promise<void>;
  /** Finishes the calls in flight and closes the stores. A second call waits for the first. */
  stop(): Promise<void>;
}

/** How long a stop waits for calls in flight, in ms. */
const CALLS_TIMEOUT_MS = 2_500;
/** A step of a stop that takes longer, in ms, is logged. It is longer than any step should take. */
const SLOW_STEP_MS = Math.max(CALLS_TIMEOUT_MS, NOTIFY_TIMEOUT_MS) + 2_000;

export interface StartOptions {
  readonly webRoot?: string;
  readonly logLevel: LogLevel;
  /** Standard output if unset. */
  readonly logLines?: LogLines;
  /** Receives the spans instead of `TIFFIN_TRACES`. */
  readonly spans?: SpanProcessor;
  /** See `AccountsOptions.hashCost`. */
  readonly hashCost?: AccountsOptions['hashCost'] | undefined;
  /** Ends a start that waits for a store. */
  readonly signal?: AbortSignal;
  /** Receives lines for the person who starts the server. */
  readonly print?: (line: string) => void;
  /** Called when the log was replaced beneath the running server. Its memory may be of another history, so stop it. */
  readonly onLogReplaced?: (error: LogReplaced) => void;
}

/**
 * Starts the server and listens. While stores are away it waits, and answers so at the same address. Throws what `openPorts`
 * throws, with a message for the person who starts it, or the signal's reason.
 */
export async function startApi(configuration: Configuration, options: StartOptions): Promise<RunningApi> {
  const {
    webRoot,
    logLevel,
    logLines,
    spans,
    hashCost,
    signal = new AbortController().signal,
    print = () => undefined,
    onLogReplaced = () => undefined,
  } = options;
  const { host, port } = configuration;
  const adapter = createFastify({ logLevel, ...(logLines && { logLines }), trustedProxies: configuration.trustedProxies });
  const clock = new RunningClock();
  const startupListener = new StartupListener({ host, port, away: () => wait.waitingFor });
  const wait = new StoreWait({
    signal,
    notify: (line) => {
      print(line);
      void startupListener.open().catch((error: unknown) => wait.giveUp(error));
    },
  });
  const traces = await openTracing({
    ...configuration,
    spans,
    warn: (problem) => adapter.getInstance().log.warn({ problem }, 'Traces are not sent'),
  });
  let stores: Stores | undefined;
  let created: NestFastifyApplication | undefined;
  try {
    const opened = (stores = await openStores(configuration, { clock, logger: adapter.getInstance().log, wait, onLogReplaced }));
    for (const advice of opened.advice) print(advice);
    const keys = keysOf(configuration);
    const boundPort = (): number => (adapter.getHttpServer().address() as AddressInfo).port;
    const publicUrl = (): string => configuration.publicUrl ?? `http://${host}:${boundPort()}`;
    const origin = originRule(configuration.publicUrl, boundPort);
    const calls = new InFlightCalls(adapter.getInstance());
    const dependencies = { configuration, keys, stores: opened, clock, origin, publicUrl, traces, hashCost };
    const app = (created = await createApi(dependencies, { adapter, ...(webRoot && { webRoot }) }));
    const { engine, servers } = opened;
    const reactors = [
      ...orderingReactors(app.get(OrderPlacement), app.get(MenuStream), app.get(RejectOrdersOfErasedStudents)),
      ...billingReactors(app.get(ReviseBills), app.get(MailIssuedBills)),
      app.get(NotifyStudents, { strict: false }),
    ];
    const scenario = { isRunning: false };
    engine.addReactors(...(configuration.demo ? await reactorsOfDemo(reactors, clock, scenario) : reactors));
    await wait.retryStep(servers, () => engine.start());
    const freePort = await startupListener.close();
    await explainingListenErrors(host, () => app.listen({ port: freePort, host, backlog: 4096 }));
    opened.registry.begin(describeServer(app, { engine, roles: configuration.roles, port: boundPort() }));
    const stopping = new AbortController();
    const ready = becomeReady({ app, stores: opened, clock, configuration, wait, scenario, print }, stopping.signal);
    let stopped: Promise<void> | undefined;
    const stop = (): Promise<void> => {
      wait.giveUp(new Error('The server stops'));
      return (stopped ??= stopAll({ app, stores: opened, calls, stopping, ready, traces, logger: adapter.getInstance().log }));
    };
    return {
      app,
      keys,
      url: publicUrl(),
      ready,
      settled: (until) => engine.caughtUp(until),
      stop,
    };
  } catch (error) {
    await startupListener.close().catch(() => undefined); // if it could not open, the error below says so
    await created?.close();
    await stores?.engine.stop();
    await stores?.close();
    await traces?.close();
    throw error;
  }
}

interface StartupContext {
  readonly app: NestFastifyApplication;
  readonly stores: Stores;
  readonly clock: RunningClock;
  readonly configuration: Configuration;
  readonly wait: StoreWait;
  readonly scenario: ScenarioState;
  readonly print: (line: string) => void;
}

async function becomeReady(
  { app, stores, clock, configuration, wait, scenario, print }: StartupContext,
  signal: AbortSignal,
): Promise<void> {
  const { engine, records, servers } = stores;
  const caughtUp = (): Promise<void> => wait.retryStep(servers, () => engine.caughtUp(signal));
  const readiness = app.get(Readiness);
  readiness.waitFor('views', 'The views are catching up.');
  if (configuration.demo) readiness.waitFor('demo', 'Demo data is being made.');
  readiness.clear('start');
  await caughtUp();
  if (configuration.demo) {
    let shown = 0;
    const advanced = (share: number): void => {
      const percent = Math.floor(share * 10) * 10;
      if (percent <= shown) return;
      shown = percent;
      readiness.waitFor('demo', `Demo data is being made: ${percent} % are there.`);
      print(`Demo data: ${percent} %`);
    };
    const { fillWithDemoData } = await import('../demo/fill-with-demo-data.js');
    // A busy machine's store may not answer in time. What was played stays, and the scenario continues from there.
    await wait.retryStep(servers, () => fillWithDemoData(app, { records, clock, configuration, signal, scenario, onProgress: advanced }));
    readiness.clear('demo');
    await caughtUp();
    scenario.isRunning = false;
    clock.stayInThePresent();
  }
  for (const schedule of schedulesOf(app)) await schedule.start(() => leaseSignalOf(engine));
  // Chores of the night don't delay the start. They report their own failures.
  void app.get(Chores).start(() => leaseSignalOf(engine));
  await caughtUp();
  readiness.clear('views');
}

/** Wraps the reactors for demo data. Loaded on demand, like everything below `demo/`: a production server never loads it. */
async function reactorsOfDemo(reactors: readonly Reactor[], clock: RunningClock, scenario: ScenarioState): Promise<readonly Reactor[]> {
  const { scenarioReactor } = await import('../demo/scenario-reactor.js');
  return reactors.map((reactor) => scenarioReactor(reactor, clock, scenario));
}

/** What the server does at set times. */
function schedulesOf(app: NestFastifyApplication): readonly Schedule[] {
  return [app.get(MenuClock), app.get(BillSchedule), app.get(ReminderSchedule)];
}

/** Of several servers one runs the schedules: the one that holds the reactors' lease, while it holds it. */
function leaseSignalOf(engine: Stores['engine']): AbortSignal | undefined {
  return engine instanceof ProjectionHost ? engine.reactorLeaseSignal : FOR_EVER;
}

const FOR_EVER = new AbortController().signal;

interface ShutdownContext {
  readonly app: NestFastifyApplication;
  readonly stores: Stores;
  readonly calls: InFlightCalls;
  readonly stopping: AbortController;
  readonly ready: Promise<void>;
  readonly traces: Traces | undefined;
  readonly logger: EngineLogger;
}

/** Every step waits for work in progress. A store that hangs makes a step long; then the log names the step. */
async function stopAll({ app, stores, calls, stopping, ready, traces, logger }: ShutdownContext): Promise<void> {
  stopping.abort(new Error('The server stops'));
  const readiness = app.get(Readiness);
  const step = async (waitingFor: string, work: () => Promise<unknown>): Promise<void> => {
    const lateWarning = setTimeout(() => logger.warn({ waitingFor }, 'The server is still stopping'), SLOW_STEP_MS);
    await work().finally(() => clearTimeout(lateWarning));
  };
  await step('bills and menus', () => Promise.all(schedulesOf(app).map((schedule) => schedule.stop())));
  await step("the night's work", () => app.get(Chores).stop());
  await step('the start', () => ready.catch(() => undefined)); // its caller has the error
  await step('who asks whether it is ready', () => readiness.stop());
  await step('calls', () => calls.ended(CALLS_TIMEOUT_MS));
  await step('connections and work in the background', () => app.close());
  await step('views and reactors', () => stores.engine.stop());
  await step('its place among the servers', () => stores.registry.end());
  await step('the stores', () => stores.close());
  if (traces) await step('traces', () => traces.close());
}
