import type { DifferencesAnswer, DocumentDifference } from '@tiffin/contracts';
import { isRecord } from '../server/answers.js';
import { count, plain, table } from '../wording.js';

/** How many fields of a document are shown, and characters of a value. */
const FIELDS = 10;
const WIDTH = 24;

/** Returns a report of the fields in which live documents differ from the log. */
export function differencesReport({ differences }: DifferencesAnswer): string {
  return differences.map(differenceReport).join('\n');
}

/** Returns the same report for one document. */
export function differenceReport({ _id, live, folded }: DocumentDifference): string {
  const fields = differingFields('', live, folded);
  const rows = fields
    .slice(0, FIELDS)
    .map(({ field, ...sides }) => [plain(field) || '(all)', shown(sides.live, field), shown(sides.folded, field)]);
  const more = fields.length > FIELDS ? `and ${count(fields.length - FIELDS)} more fields; --json shows all\n` : '';
  return `Document ${plain(_id)}\n${table(['FIELD', 'LIVE', 'FROM THE LOG'], rows)}${more}`;
}

export interface FieldDifference {
  readonly field: string;
  readonly live: unknown;
  readonly folded: unknown;
}

/** Returns the fields in which two documents differ, with both values; `field` is empty for the documents themselves. */
export function differingFields(field: string, live: unknown, folded: unknown): readonly FieldDifference[] {
  const left = partsOf(live);
  const right = partsOf(folded);
  if (left === undefined || right === undefined || Array.isArray(live) !== Array.isArray(folded)) {
    return JSON.stringify(live) === JSON.stringify(folded) ? [] : [{ field, live, folded }];
  }
  const names = [...new Set([...left.keys(), ...right.keys()])];
  return names.flatMap((name) => differingFields(field === '' ? name : `${field}.${name}`, left.get(name), right.get(name)));
}

const partsOf = (value: unknown): ReadonlyMap<string, unknown> | undefined =>
  isRecord(value) || Array.isArray(value) ? new Map(Object.entries(value)) : undefined;

/** Returns a value as text. A missing field or document shows as nothing. */
export function shown(value: unknown, field: string, width = WIDTH): string {
  const text = value === undefined || (value === null && field === '') ? 'nothing' : plain(JSON.stringify(value));
  return text.length > width ? `${text.slice(0, width - 1)}…` : text;
}
