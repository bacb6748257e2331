import { serveCalls } from '@tiffin/sqlite';
import { EventLogWriter, type SerializedAppend } from './event-log-writer.js';

export interface EventLogWorkerData {
  readonly file: string;
  readonly busyTimeout?: number;
}

function startWriter({ file, busyTimeout }: EventLogWorkerData) {
  const writer = new EventLogWriter(file, busyTimeout);
  return {
    methods: { append: (batch: readonly SerializedAppend[]) => writer.append(batch) },
    close: () => writer.close(),
  };
}
export type EventLogMethods = ReturnType<typeof startWriter>['methods'];

serveCalls(startWriter);
