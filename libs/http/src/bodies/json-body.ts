import { invalid, Refusal } from '@tiffin/contracts';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { bytesOf } from './bytes-of.js';
import { UnreadableBody } from './unreadable-body.js';

/** 100 KiB (api.md 1). */
export const JSON_MAX_BYTES = 100 * 1024;

const NOT_AN_OBJECT = 'please send a JSON object.';
const refused = (refusal: Refusal): UnreadableBody => new UnreadableBody(refusal);
const malformed = (): UnreadableBody => refused(invalid({ body: NOT_AN_OBJECT }));

/** Reads JSON strictly: UTF-8, an object, no keys that reach a prototype. An empty body is none. */
function parse(bytes: Buffer, secureParse: (text: string) => unknown): unknown {
  if (bytes.length === 0) return undefined;
  try {
    const value = secureParse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : malformed();
  } catch {
    return malformed();
  }
}

/** Replaces Fastify's body parsers: JSON objects up to 100 KiB, anything else becomes an `UnreadableBody` for `ReadableBodyGuard`. */
export function readJsonBodies(fastify: FastifyInstance): void {
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  const secureParse = (text: string): unknown => {
    let outcome: { value?: unknown; error?: Error | null } = {};
    // Fastify's parser calls back before it returns.
    void parseJson({} as never, text, (error, value: unknown) => {
      outcome = { error, value };
    });
    if (outcome.error) throw outcome.error;
    return outcome.value;
  };
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', async (_request: unknown, payload: IncomingMessage) => {
    if (Number(payload.headers['content-length']) > JSON_MAX_BYTES) return refused(new Refusal('too_large'));
    const bytes = await bytesOf(payload, JSON_MAX_BYTES);
    return bytes === undefined ? refused(new Refusal('too_large')) : parse(bytes, secureParse);
  });
  fastify.addContentTypeParser('*', (_request, _payload, done) => done(null, refused(new Refusal('wrong_type'))));
}
