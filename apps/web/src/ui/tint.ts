const TINTS = ['bg-(--tint-1)', 'bg-(--tint-2)', 'bg-(--tint-3)', 'bg-(--tint-4)', 'bg-(--tint-5)', 'bg-(--tint-6)'] as const;

/** The background of a picture or initials: always the same for the same id. */
export function tintOf(id: string): string {
  let hash = 0;
  for (let index = 0; index < id.length; index += 1) hash = (hash * 31 + id.charCodeAt(index)) >>> 0;
  return TINTS[hash % TINTS.length] ?? TINTS[0];
}
