import { storageOf, StoredText } from '../offline/stored-text';

const storage = new StoredText(storageOf('sessionStorage'));
const STORED = 'tiffin.position';

/**
 * The highest `X-Position` that a write of this tab was answered with. Reads send it as `X-After-Position`, so that they see what was written
 * (docs/reference/decisions.md#1.8). Kept for the tab, so that a reload right after a write does too.
 */
let highest = Number(storage.read(STORED)) || 0;

export function rememberPosition(header: string | null): void {
  const position = Number(header ?? 0);
  if (!Number.isSafeInteger(position) || position <= highest) return;
  highest = position;
  storage.write(STORED, String(position));
}

/** `undefined` while nothing was written. */
export function lastPosition(): number | undefined {
  return highest > 0 ? highest : undefined;
}
