import { storageOf, StoredText } from '../offline/stored-text';

const storage = new StoredText(storageOf('sessionStorage'));
const STORED = 'tiffin.position';

/**
 * The highest `X-Position` among the answers to this tab's writes. Reads send it as `X-After-Position`, so that they see those writes
 * (docs/reference/decisions.md#1.8). It is stored for the tab, so that a reload right after a write sees the write too.
 */
let highest = Number(storage.read(STORED)) || 0;

export function rememberPosition(header: string | null): void {
  const position = Number(header ?? 0);
  if (!Number.isSafeInteger(position) || position <= highest) return;
  highest = position;
  storage.write(STORED, String(position));
}

/** The position to send with reads; `undefined` before the first write. */
export function lastPosition(): number | undefined {
  return highest > 0 ? highest : undefined;
}
