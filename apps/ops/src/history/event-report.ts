import type { LoggedEvent } from '@tiffin/contracts';
import { count, localTime, plain } from '../wording.js';

/** Returns an event as text, with its data. `place` tells it from the other events of the report. */
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

/** Returns the same in one line. */
export function eventLine({ stream, revision, type, metadata: { occurredAt, actor } }: LoggedEvent): string {
  return [localTime(occurredAt), type, `${stream}@${revision}`, `${actor.role} ${actor.id}`].map(plain).join('  ');
}
