import { Refusal } from '@tiffin/kernel';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';

/** The kinds of bodies that routes take. */
export type BodyKind = 'json' | 'csv' | 'multipart';

/**
 * An unread body. The guards check origin, session and role by the headers alone (docs/reference/wire.md#1.4), and only the last one
 * reads the body. So a refused caller's bytes are never held in memory.
 */
export class UnparsedBody {
  constructor(
    /** `undefined`: a kind that no route takes. */
    readonly kind: BodyKind | undefined,
    readonly message: IncomingMessage,
  ) {}
}

const KINDS: readonly [contentType: string, kind: BodyKind | undefined][] = [
  ['application/json', 'json'],
  ['text/csv', 'csv'],
  ['*', undefined],
];

/** Replaces Fastify's body parsers, which read before any guard. Forms keep their parser. */
export function deferBodyParsing(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  for (const [contentType, kind] of KINDS) {
    fastify.addContentTypeParser(contentType, ({ raw }, _payload, done) => done(null, new UnparsedBody(kind, raw)));
  }
}

/**
 * Returns the bytes of a body. Throws `too_large` above `max`, with the message `tooLarge` if given, and an error with status 400 if the
 * body ends too early or takes longer than `within` ms.
 */
export async function readBytes(
  message: IncomingMessage,
  { max, within, tooLarge }: { readonly max: number; readonly within: number; readonly tooLarge?: string },
): Promise<Buffer> {
  const refusal = (): Refusal => new Refusal('too_large', tooLarge === undefined ? {} : { message: tooLarge });
  if (Number(message.headers['content-length']) > max) throw refusal();
  if (message.destroyed) throw brokenOff();
  const chunks: Buffer[] = [];
  let length = 0;
  return await new Promise((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      length += chunk.length;
      if (length > max) end(() => reject(refusal()));
      else chunks.push(chunk);
    };
    const done = (): void => end(() => resolve(Buffer.concat(chunks)));
    const failed = (): void => end(() => reject(brokenOff()));
    const late = setTimeout(failed, within);
    const end = (settle: () => void): void => {
      clearTimeout(late);
      message.off('data', read).off('end', done).off('close', failed).pause();
      settle();
    };
    message.on('data', read).once('end', done).once('close', failed);
  });
}

const brokenOff = (): Error => Object.assign(new Error('The request ended too early.'), { statusCode: 400 });
