/** Text from elsewhere on one line, without anything that a terminal would obey; errors and reasons may hold what somebody typed. */
export const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();

/** The same, its lines kept. */
export const plainLines = (text: string): readonly string[] =>
  text.split(/\r?\n/).map((line) => line.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trimEnd());

/** As a shell takes it for one word. */
export const quoted = (id: string): string => (/^[\w.:@~-]+$/.test(id) ? id : `'${plain(id).replaceAll("'", String.raw`'\''`)}'`);
