import { NestFactory } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AdminSessions, OperatorsKey, Sessions } from '@tiffin/credentials';
import type { Registry } from 'prom-client';
import { OriginRule } from '@tiffin/http';
import { LiveGateway, SocketAdapter } from '@tiffin/realtime';
import type { HttpAdapter } from '@tiffin/http';
import { addressBehind, comesFrom, type AddressOf } from '../http/address.js';
import { endCallsWithTheirConnection } from '../http/end-calls-with-their-connection.js';
import { serveOpenApi } from '../http/serve-openapi.js';
import { PinoNestLogger } from '../http/nest-logger.js';
import { serveOperationsOnly, holdBackUntilReady } from '../http/readiness-gate.js';
import { secure } from '../http/security.js';
import { serveWebClient } from '../http/web-client.js';
import { Readiness } from '../health/readiness.js';
import { measureCalls } from '../metrics/call-metrics.js';
import { METRICS_REGISTRY } from '../metrics/metrics-registry.js';
import { CallerRanks } from '../overload/caller-ranks.js';
import { installLoadShedding } from '../overload/load-shedding.js';
import { traceCalls, traceCommands, traceFolds, traceMessages } from '../tracing/instrumentation.js';
import type { Configuration } from '../configuration/configuration.js';
import { ApiModule, type ApiDependencies } from './api.module.js';

export interface CreateOptions {
  readonly adapter: HttpAdapter;
  /** The built client's directory. Unset: the server serves no client. */
  readonly webRoot?: string;
}

/** Returns the rule of which origins are ours: the public URL, or on loopback this machine's names at the bound port. */
export function originRule(publicUrl: string | undefined, port: () => number): OriginRule {
  return publicUrl === undefined ? OriginRule.loopback(port) : OriginRule.of(publicUrl);
}

/** Creates the composed application, not listening yet. The caller closes the stores, after the application. */
export async function createApi(dependencies: ApiDependencies, { adapter, webRoot }: CreateOptions): Promise<NestFastifyApplication> {
  const { configuration, clock, origin, traces } = dependencies;
  const app = await NestFactory.create<NestFastifyApplication>(ApiModule.with(dependencies), adapter, {
    logger: new PinoNestLogger(adapter.getInstance().log),
    forceCloseConnections: true,
    abortOnError: false,
  });
  app.setGlobalPrefix('api');
  const https = configuration.publicUrl?.startsWith('https:') ?? false;
  await secure(app, { https, clock });
  const registry = app.get<Registry>(METRICS_REGISTRY);
  measureCalls(adapter.getInstance(), registry);
  if (traces) {
    traceCalls(adapter.getInstance(), traces);
    traceCommands(app.get(CommandBus, { strict: false }), traces);
    traceFolds(dependencies.stores.engine, clock, traces);
    if (configuration.roles.includes('http')) traceMessages(app.get(LiveGateway, { strict: false }), traces);
  }
  const readiness = app.get(Readiness);
  holdBackUntilReady(adapter.getInstance(), () => readiness.takesCalls);
  const addressOf = addressBehind(configuration.trustedProxies);
  const server = adapter.getHttpServer();
  const ranks = callerRanks(app, configuration, addressOf);
  installLoadShedding(server, { rankOf: (request, now) => ranks.of(request, now), chance: Math.random, registry });
  endCallsWithTheirConnection(server);
  if (!configuration.roles.includes('http')) {
    serveOperationsOnly(adapter.getInstance());
    return app;
  }
  app.useWebSocketAdapter(new SocketAdapter(app, { origin, addressOf, isReady: () => readiness.ready }));
  serveOpenApi(app);
  if (webRoot !== undefined) await serveWebClient(app, webRoot);
  return app;
}

/** Monitors are the configured ones, this machine (its container's health check) and trusted proxies (their own health checks). */
function callerRanks(app: NestFastifyApplication, { monitors, trustedProxies }: Configuration, addressOf: AddressOf): CallerRanks {
  const sessions = app.get(Sessions, { strict: false });
  const admins = app.get(AdminSessions, { strict: false });
  const key = app.get(OperatorsKey, { strict: false });
  return new CallerRanks({
    seenLately: (cookies) => admins.seenLately(cookies) ?? sessions.seenLately(cookies),
    hasOperatorsKey: (authorization) => key.matches(authorization),
    isMonitor: comesFrom(['loopback', ...trustedProxies, ...monitors], trustedProxies),
    addressOf,
  });
}
