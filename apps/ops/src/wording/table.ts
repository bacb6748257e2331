const GAP = '  ';

/** Returns columns under their headings, each as wide as its content; the named ones aligned to the right. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[], toTheRight: readonly string[] = []): string {
  const widths = headings.map((heading, column) => Math.max(heading.length, ...rows.map((row) => (row[column] ?? '').length)));
  const line = (cells: readonly string[]): string =>
    headings
      .map((heading, column) => {
        const cell = cells[column] ?? '';
        const width = widths[column] ?? 0;
        return toTheRight.includes(heading) ? cell.padStart(width) : cell.padEnd(width);
      })
      .join(GAP)
      .trimEnd();
  return [headings, ...rows].map((cells) => `${line(cells)}\n`).join('');
}

/** Returns names with their values, one per line, indented by two; further lines of a value stand below its first. */
export function facts(rows: readonly (readonly [name: string, value: string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  const below = `\n${' '.repeat(width + 2 + GAP.length)}`;
  return rows.map(([name, value]) => `  ${name.padEnd(width)}${GAP}${value.replaceAll('\n', below)}\n`).join('');
}
