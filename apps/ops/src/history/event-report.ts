import type { LoggedEvent } from '@tiffin/contracts';
import { count } from '../wording/figures.js';
import { localTime } from '../wording/local-time.js';
import { plain } from '../wording/plain.js';

/** An event as people read it, with its data; `place`: what tells it from the others that are shown. */
export function eventReport({ _id, position, type, data, metadata }: LoggedEvent, place: string): string {
  const { occurredAt, actor, correlationId } = metadata;
  const lines = [
    `${plain(place)}  ${plain(type)}  ${localTime(occurredAt)}`,
    `  position     ${count(position)}`,
    `  id           ${plain(_id)}`,
    `  actor        ${plain(actor.role)} ${plain(actor.id)}`,
    `  correlation  ${plain(correlationId)}`,
    ...JSON.stringify(data ?? null, null, 2)
      .split('\n')
      .map((line) => `  ${line.replace(/[\p{Cc}\p{Cf}]/gu, ' ')}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** The same in one line. */
export function eventLine({ stream, revision, type, metadata: { occurredAt, actor } }: LoggedEvent): string {
  return [localTime(occurredAt), type, `${stream}@${revision}`, `${actor.role} ${actor.id}`].map(plain).join('  ');
}
