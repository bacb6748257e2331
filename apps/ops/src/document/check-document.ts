import type { DocumentCheck } from '@tiffin/contracts';
import { WrongUse } from '../plain-failure.js';
import type { VerbResult, VerbContext } from '../verb.js';
import { plain, quoted } from '../wording.js';
import { documentReport } from './document-report.js';

/** How often the status is read, in ms. */
const EVERY = 500;

/**
 * Returns the document that `verify` or `rebuild` with `--document` names; `undefined` without that option. Throws `WrongUse` if
 * the option or the operand is missing.
 */
export function documentOf({ document }: { readonly document?: true }, id: string | undefined): string | undefined {
  if (document && id === undefined)
    throw new WrongUse('Name the document, for example: npm run ops -- verify --document orders 7b18e6a4-…');
  if (!document && id !== undefined) throw new WrongUse('To name a document, add --document.');
  return id;
}

/** Folds one document anew, compares or repairs it, and waits for the result. It is faster than a whole view, since little is written. */
export async function checkDocument(
  { api, terminal, json }: VerbContext,
  view: string,
  id: string,
  purpose: DocumentCheck['purpose'],
): Promise<VerbResult> {
  let check = await api.beginDocument(view, id, purpose);
  if (!json && check.state === 'running') terminal.out(`Searching the log for the events of ${plain(id)} …\n`);
  while (check.state === 'running') {
    await api.pause(EVERY);
    check = await api.document(view);
  }
  return { answer: check, text: documentReport(view, check), problem: whatIsBad(view, check) };
}

function whatIsBad(view: string, { _id, purpose, state, found, error }: DocumentCheck): string | undefined {
  if (state === 'failed') return `The document could not be compared: ${plain(error ?? 'no reason given')}`;
  if (purpose === 'rebuild' || found?.same !== false) return undefined;
  return `The document differs from the log. Repair it with: npm run ops -- rebuild --document ${view} ${quoted(_id)}`;
}
