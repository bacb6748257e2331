/** A field in which two documents differ; `undefined` where a side lacks it. */
export interface FieldDifference {
  /** Such as `items[0].preparedCount`; empty for the document itself. */
  readonly path: string;
  readonly live: string | undefined;
  readonly folded: string | undefined;
}

/** The fields in which two documents differ, as deep as both have the same shape, by name. */
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

/** As JSON with the fields of objects in order, so that equal values have equal texts. */
function textOf(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  return JSON.stringify(value, (_, part: unknown) =>
    isRecord(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  );
}
