import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Semaphore, KeyedSemaphore } from '@tiffin/event-sourcing';
import { Refusal } from '@tiffin/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { once } from 'node:events';
import { addressKey } from '../address.js';
import { disconnectSignal } from '../disconnect-signal.js';
import { identityOf } from '../session.js';
import { JSON_MAX_BYTES, parseJson } from './json-body.js';
import { readBytes, UnparsedBody, type BodyKind } from './unparsed-body.js';

/** 1 MB (docs/reference/wire.md#1.7). */
export const CSV_MAX_BYTES = 1024 * 1024;
/** Largest body, in bytes, that is read from any caller without a queue; nearly all bodies are smaller. */
const SMALL = 4 * 1024;
/** Longest time for a body that is held in memory, in ms; a form has the whole time of its request. */
const WITHIN = 10_000;

const TAKES = 'tiffin:takes';

/** Marks a route that takes bodies of this kind only; without it a route takes JSON. */
export const Takes = (kind: BodyKind): MethodDecorator => SetMetadata(TAKES, kind);

/**
 * The last guard: reads the body. Refuses a body of a kind that the route does not take or that is compressed (415), that is too large
 * (413) or malformed (400). Larger bodies are read a few at a time per user, or per address for strangers, and a user's files one at a
 * time; waiting bodies stay unread. A body that takes longer than ten seconds to read is refused.
 */
@Injectable()
export class BodyGuard implements CanActivate {
  private readonly larger = new KeyedSemaphore({ permits: 4, maxQueued: 48 });
  private readonly strangers = new Semaphore({ permits: 64, maxQueued: 256 });
  private readonly files = new KeyedSemaphore({ permits: 1, maxQueued: 48 });

  constructor(private readonly reflector: Reflector) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const takes = this.reflector.get<BodyKind | undefined>(TAKES, context.getHandler()) ?? 'json';
    const unread = request.body instanceof UnparsedBody ? request.body : undefined;
    const kind = isForm(request) ? 'multipart' : unread?.kind;
    if (!unread && kind === undefined) return true;
    if (kind !== takes || isPacked(request)) throw new Refusal('wrong_type');
    if (kind !== 'json') await this.file(request, http.getResponse<FastifyReply>());
    if (unread) request.body = kind === 'csv' ? await csv(unread) : await this.json(unread, request);
    return true;
  }

  private async json({ message }: UnparsedBody, request: FastifyRequest): Promise<unknown> {
    const bytes = (): Promise<Buffer> => readBytes(message, { max: JSON_MAX_BYTES, within: WITHIN });
    if (Number(request.headers['content-length']) <= SMALL) return parseJson(await bytes(), request);
    const member = memberOf(request);
    const gone = disconnectSignal(request);
    const read = (): Promise<Buffer> => (member === undefined ? this.strangers.run(bytes, gone) : bytes());
    return parseJson(await this.larger.run(member ?? addressKey(request.ip), read, gone), request);
  }

  /** Waits for the user's turn, which lasts until the call is answered. */
  private async file(request: FastifyRequest, { raw }: FastifyReply): Promise<void> {
    const gone = disconnectSignal(request);
    await new Promise<void>((resolve, reject) => {
      const untilAnswered = async (): Promise<void> => {
        resolve();
        if (!raw.closed) await once(raw, 'close');
      };
      this.files.run(memberOf(request) ?? addressKey(request.ip), untilAnswered, gone).catch(reject);
    });
  }
}

const csv = ({ message }: UnparsedBody): Promise<Buffer> =>
  readBytes(message, { max: CSV_MAX_BYTES, within: WITHIN, tooLarge: 'The file must not be larger than 1 MB.' });

/** Returns the signed-in user, the same in all their sessions; `undefined` for strangers. */
function memberOf(request: FastifyRequest): string | undefined {
  const { session, admin } = identityOf(request);
  return session ? `${session.role} ${session.userId}` : admin && 'admin';
}

const isForm = ({ headers }: FastifyRequest): boolean => headers['content-type']?.toLowerCase().startsWith('multipart/form-data') ?? false;

/** The wire has no `Content-Encoding` of bodies (docs/reference/wire.md#1.7). */
const isPacked = ({ headers }: FastifyRequest): boolean => !['', 'identity'].includes(headers['content-encoding']?.toLowerCase() ?? '');
