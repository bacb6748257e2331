import { orderCode } from '@tiffin/contracts';

const NUMBER = /^[0-9a-f]{8}$/i;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The order's number that somebody typed or pasted, with or without `#`, or out of a whole id; `undefined` where it is none yet. */
export function parseOrderNumber(typed: string): string | undefined {
  const text = typed.trim().replace(/^#\s*/, '');
  return NUMBER.test(text) || ID.test(text) ? orderCode(text) : undefined;
}
