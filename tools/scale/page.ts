/** The page that shows the tables. */
export const PAGE = new URL('../../docs/testing/scale.md', import.meta.url);

/** Returns the page with these tables in their places. Throws if a table has no place. */
export function withTables(page: string, tables: Readonly<Record<string, string>>): string {
  return Object.entries(tables).reduce((text, [name, table]) => {
    const begin = `<!-- ${name} -->\n`;
    const end = `<!-- /${name} -->`;
    const from = text.indexOf(begin);
    const to = text.indexOf(end);
    if (from < 0 || to < from) throw new Error(`The page has no place for the table ${name}`);
    return `${text.slice(0, from + begin.length)}\n${table}\n\n${text.slice(to)}`;
  }, page);
}
