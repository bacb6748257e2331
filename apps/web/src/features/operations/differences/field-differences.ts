/** A field that differs between two documents; a side is `undefined` if it lacks the field. */
export interface FieldDifference {
  /** Path such as `items[0].preparedCount`; empty for the whole document. */
  readonly path: string;
  readonly live: string | undefined;
  readonly folded: string | undefined;
}

/** The fields that differ between two documents, sorted by name. Descends while both have the same shape. */
export function fieldDifferences(live: unknown, folded: unknown, path = ''): FieldDifference[] {
  if (Array.isArray(live) && Array.isArray(folded))
    return Array.from({ length: Math.max(live.length, folded.length) }).flatMap((_, index) =>
      fieldDifferences(live[index], folded[index], `${path}[${index}]`),
    );
  if (isRecord(live) && isRecord(folded))
    return [...new Set([...Object.keys(live), ...Object.keys(folded)])]
      .sort()
      .flatMap((name) => fieldDifferences(live[name], folded[name], path === '' ? name : `${path}.${name}`));
  const here = textOf(live);
  const there = textOf(folded);
  return here === there ? [] : [{ path, live: here, folded: there }];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** JSON with sorted fields, so that equal values have equal texts. */
function textOf(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  return JSON.stringify(value, (_, part: unknown) =>
    isRecord(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  );
}
