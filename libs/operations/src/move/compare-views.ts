import { differingDocuments, type ViewHash } from '@tiffin/installation';
import type { AnyView } from '@tiffin/read-models';
import { MoveFailed } from './move-failed.js';

export interface MovedView {
  readonly name: string;
  readonly documents: number;
  /** SHA-256, hex; the same before and after. */
  readonly hash: string;
  /** Documents that parked events hold up in the source; they are not compared. */
  readonly heldUp: readonly string[];
}

/** How many differing documents are named. */
const NAMED = 5;

/** Throws `MoveFailed`, with every view that differs and its first differing documents. */
export function compareViews(
  views: readonly AnyView[],
  before: ReadonlyMap<string, ViewHash>,
  after: ReadonlyMap<string, ViewHash>,
): readonly MovedView[] {
  const compared = views.map(({ name }) => {
    const source = before.get(name);
    const target = after.get(name);
    if (!source || !target) throw new MoveFailed(`The view ${name} was not folded.`);
    const parked = [...target.heldUp].filter((id) => !source.heldUp.has(id));
    const differing = [...new Set([...differingDocuments(source, target), ...parked])].sort();
    return { name, before: source, after: target, differing };
  });
  const faulty = compared.filter((view) => view.before.hash !== view.after.hash || view.differing.length > 0);
  if (faulty.length > 0) throw new MoveFailed(faulty.map(difference).join('\n'));
  return compared.map(({ name, before: { documents, hash, heldUp } }) => ({ name, documents, hash, heldUp: [...heldUp].sort() }));
}

function difference(view: { name: string; before: ViewHash; after: ViewHash; differing: readonly string[] }): string {
  const { name, before, after, differing } = view;
  const named = differing.slice(0, NAMED).join(', ');
  const more = differing.length > NAMED ? ` and ${differing.length - NAMED} more` : '';
  return (
    `The view ${name} differs after the move: ${before.documents} documents before (${before.hash.slice(0, 12)}), ` +
    `${after.documents} after (${after.hash.slice(0, 12)}); the documents ${named}${more}.`
  );
}
