import type { CommandBus } from '@nestjs/cqrs';
import { currentCorrelation, type EventStore } from '@tiffin/event-sourcing';
import type { Clock } from '@tiffin/kernel';
import type { Projections } from '@tiffin/read-models';
import type { LiveGateway } from '@tiffin/realtime';
import type { FastifyInstance } from 'fastify';
import { routePattern } from '../http/route-pattern.js';
import type { Traces } from './traces.js';

/** Machines ask these all the time; a trace for each is useless. */
const BY_MACHINES = /^\/api\/(?:health|metrics)\b/;
/** Events older than this, in ms, belong to a catch-up and get no span. */
const LATELY = 60_000;

/** Makes a span of every API call of a person, once it is answered. */
export function traceCalls(fastify: FastifyInstance, traces: Traces): void {
  fastify.addHook('onResponse', (request, { statusCode, elapsedTime: ms }, done) => {
    const route = routePattern(request);
    if (route.startsWith('/api/') && !BY_MACHINES.test(route)) {
      const attributes = { 'http.request.method': request.method, 'http.route': route, 'http.response.status_code': statusCode };
      traces.call(request.id, { name: `${request.method} ${route}`, ms, attributes, failed: statusCode >= 500 });
    }
    done();
  });
}

/** Makes a span of every command, from the bus to its answer. */
export function traceCommands(bus: CommandBus, traces: Traces): void {
  const execute = bus.execute.bind(bus) as (...parameters: readonly unknown[]) => Promise<never>;
  bus.execute = (...parameters: readonly [object, ...unknown[]]) =>
    traces.during(`command ${parameters[0].constructor.name.replace(/Command$/, '')}`, {}, () => execute(...parameters));
}

/** Returns an event store whose appends are spans. */
export const tracedEventStore = (store: EventStore, traces: Traces): EventStore => ({
  append: (stream, expected, events) => {
    const attributes = { 'tiffin.category': stream.split('-', 1)[0] ?? '', 'tiffin.events': events.map(({ type }) => type) };
    return traces.during('append', attributes, () => store.append(stream, expected, events));
  },
  readStream: (stream, options) => store.readStream(stream, options),
  readAll: (options) => store.readAll(options),
  readBackwards: (options) => store.readBackwards(options),
  head: () => store.head(),
  close: () => store.close(),
});

/** Makes a span of each event's way into each view, from its recording until the view has it. Returns the function that stops it. */
export const traceFolds = (projections: Projections, clock: Clock, traces: Traces): (() => void) =>
  projections.onCommitted(({ view, events }) => {
    const now = clock.now().getTime();
    for (const { type, metadata } of events) {
      const ms = Math.max(0, now - Date.parse(metadata.occurredAt));
      if (ms > LATELY) continue;
      traces.ended(metadata.correlationId, { name: `fold ${view}`, ms, attributes: { 'tiffin.view': view, 'tiffin.event': type } });
    }
  });

/** Makes a span of each message to browsers that an event caused. */
export function traceMessages(gateway: LiveGateway, traces: Traces): void {
  const emit = gateway.emit.bind(gateway);
  gateway.emit = (emission) => {
    const began = performance.now();
    emit(emission);
    traces.ended(currentCorrelation(), { name: `emit ${emission.name}`, ms: performance.now() - began });
  };
}
