import { invalid } from '@tiffin/kernel';
import type { FastifyRequest } from 'fastify';

/** 100 KiB (docs/reference/wire.md#1.7). */
export const JSON_MAX_BYTES = 100 * 1024;

const malformed = (): Error => invalid({ body: 'Please send a JSON object.' });

/** Parses JSON strictly: UTF-8, an object, no keys that reach a prototype. Returns `undefined` for no bytes. Throws `validation`. */
export function parseJson(bytes: Buffer, { server }: FastifyRequest): unknown {
  if (bytes.length === 0) return undefined;
  let value: unknown;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // Fastify's parser calls back synchronously.
    void server.getDefaultJsonParser('error', 'error')({} as never, text, (error, parsed: unknown) => {
      if (error) throw error;
      value = parsed;
    });
  } catch {
    throw malformed();
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed();
  return value;
}
