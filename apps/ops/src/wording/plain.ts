/**
 * Returns text from elsewhere on one line, without characters that a terminal obeys: errors and reasons may contain what a person
 * entered.
 */
export const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();

/** Returns the same with its lines kept. */
export const plainLines = (text: string): readonly string[] =>
  text.split(/\r?\n/).map((line) => line.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trimEnd());

/** Returns an id quoted for a shell. */
export const quoted = (id: string): string => (/^[\w.:@~-]+$/.test(id) ? id : `'${plain(id).replaceAll("'", String.raw`'\''`)}'`);
