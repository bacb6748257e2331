import { jest } from '@jest/globals';
import { Global, Injectable, Module, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { EVENT_STORE, PROJECTIONS, Refusal } from '@tiffin/kernel';
import type { FastifyRequest } from 'fastify';
import { HttpAdapter, HttpEdgeModule, OriginRule, BodyGuard, SameOriginGuard } from '../src/index.js';
import { text } from 'node:stream/consumers';
import { connect } from 'node:net';
import { Routes } from './edge-routes.js';

/** Replaces the guard of accounts, which runs between the origin's and the body's. */
@Injectable()
class SignedInGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (context.switchToHttp().getRequest<FastifyRequest>().headers['x-stranger']) throw new Refusal('no_session');
    return true;
  }
}

/** Replaces the projections: whether a view has reached a position. The log's head is 100. */
export const reached = jest.fn<(view: string, position: number, timeout: number) => Promise<boolean>>();

@Global()
@Module({
  providers: [
    { provide: EVENT_STORE, useValue: { head: () => Promise.resolve(100) } },
    { provide: PROJECTIONS, useValue: { waitFor: reached } },
  ],
  exports: [EVENT_STORE, PROJECTIONS],
})
class Ports {}

export const ORIGIN = 'http://tiffin.example';
export const JSON_TYPE = { 'content-type': 'application/json' };

export interface Sent {
  status: number;
  body: { message?: string; code?: string; errors?: Record<string, string> } & Record<string, unknown>;
  headers: Headers;
}

export interface Edge {
  readonly send: (
    method: string,
    path: string,
    body?: string | Buffer | FormData | ReadableStream,
    headers?: Record<string, string>,
  ) => Promise<Sent>;
  /** Returns the answer to these bytes, up to the end of the connection. */
  readonly sendBytes: (bytes: string) => Promise<string>;
  readonly sendJson: (path: string, value: unknown, headers?: Record<string, string>) => Promise<Sent>;
}

/** Starts the edge over real HTTP for the tests of one file. */
export function useEdge(): Edge {
  let app: NestFastifyApplication;
  let url: string;

  beforeAll(async () => {
    const guards = [SameOriginGuard, SignedInGuard, BodyGuard].map((useClass) => ({ provide: APP_GUARD, useClass }));
    const imports = [Ports, HttpEdgeModule.with({ origin: OriginRule.of(ORIGIN) })];
    const module = await Test.createTestingModule({ imports, controllers: [Routes], providers: guards }).compile();
    app = module.createNestApplication<NestFastifyApplication>(new HttpAdapter({ forceCloseConnections: true }), { logger: false });
    await app.listen(0, '127.0.0.1');
    url = await app.getUrl();
  });
  afterAll(() => app.close());

  const send: Edge['send'] = async (method, path, body, headers = {}) => {
    const response = await fetch(url + path, { method, headers, ...(body !== undefined && { body, duplex: 'half' }) });
    return { status: response.status, body: (await response.json()) as Sent['body'], headers: response.headers };
  };
  const sendJson: Edge['sendJson'] = (path, value, headers = {}) => send('POST', path, JSON.stringify(value), { ...JSON_TYPE, ...headers });
  const sendBytes: Edge['sendBytes'] = (bytes) =>
    text(
      connect(Number(new URL(url).port), '127.0.0.1')
        .setNoDelay()
        .end(bytes),
    );
  return { send, sendBytes, sendJson };
}
