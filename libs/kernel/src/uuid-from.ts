import { hash } from 'node:crypto';

/** Returns a UUID of version 8 (custom), made from the SHA-256 of the parts. The same parts make the same UUID. */
export function uuidFrom(...parts: readonly string[]): string {
  const bytes = hash('sha256', JSON.stringify(parts), 'buffer').subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
