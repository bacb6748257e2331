import type { StoreSettings } from '@tiffin/installation';
import type { MovedView, MoveReport } from '@tiffin/operations';

/** How many held-up documents are named. */
const NAMED = 5;

const count = (number: number): string => number.toLocaleString('en');

/** Returns what was moved, and what to do next. */
export function reportOf(report: MoveReport, settings: StoreSettings): string {
  const start = `Start the server with the same ${variables(settings)}.`;
  if (report.parts.length === 0) return `This installation has already moved. Nothing was changed. ${start}\n`;
  const log = report.parts.includes('log') ? [`  events    ${count(report.events)}`] : [];
  const documents = [`  records   ${count(report.records)}`, `  pictures  ${count(report.pictures)}`];
  return [
    '',
    'Moved:',
    ...log,
    ...(report.parts.includes('documents') ? documents : []),
    '',
    'Every view has the same documents as before:',
    ...report.views.flatMap(viewLines),
    '',
    start,
    backup(report, settings),
    '',
  ].join('\n');
}

function viewLines({ name, documents, hash, heldUp }: MovedView): readonly string[] {
  const line = `  ${name.padEnd(20)} ${count(documents).padStart(10)}  ${hash}`;
  if (heldUp.length === 0) return [line];
  const named = heldUp.slice(0, NAMED).join(', ');
  const more = heldUp.length > NAMED ? ` and ${count(heldUp.length - NAMED)} more` : '';
  return [line, `    not compared, because of parked events: ${named}${more}`];
}

function variables({ eventStore, mongo }: StoreSettings): string {
  return [
    'TIFFIN_DATA',
    ...(eventStore === undefined ? [] : ['TIFFIN_EVENT_STORE']),
    ...(mongo === undefined ? [] : ['TIFFIN_MONGO']),
  ].join(' and ');
}

function backup({ parts }: MoveReport, { dataDirectory, eventStore, mongo }: StoreSettings): string {
  if (eventStore !== undefined && mongo !== undefined) {
    return `The stores in ${dataDirectory} are unchanged. Keep them as a backup, and don't start a server on them alone.`;
  }
  const stays = parts.includes('log') ? 'records and pictures' : 'event log';
  return `The ${stays} of this installation stay in ${dataDirectory}. Keep backing it up.`;
}
