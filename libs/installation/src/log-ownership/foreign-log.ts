import type { StoreSettings } from '../settings/store-settings.js';

const WHY = {
  another: 'These records belong to another event log than the one that is here.',
  gone: 'The event log is empty, but the records beside it belong to one that had begun: what was ordered and billed is missing.',
  alone: 'Things have happened in this event log, but there are no records beside it: accounts and sessions are missing.',
} as const;

/** Log and records are not of one installation: the server would show orders without people, or people without orders. */
export class ForeignLog extends Error {
  override readonly name = 'ForeignLog';

  constructor(
    readonly reason: keyof typeof WHY,
    settings: StoreSettings,
  ) {
    super(`${WHY[reason]} ${remedyOf(settings)}`);
  }
}

function remedyOf({ dataDirectory, eventStore, mongo }: StoreSettings): string {
  if (eventStore === undefined && mongo === undefined)
    return `Move ${dataDirectory} out of the way; then restore a backup (docs/production/backup-and-restore.md), or start empty.`;
  return (
    'Set TIFFIN_DATA, TIFFIN_EVENT_STORE and TIFFIN_MONGO to stores that belong together. Where they are, restore both from a backup ' +
    '(docs/production/backup-and-restore.md), or empty both to begin anew.'
  );
}
