import type { BenchRow } from './bench-row.js';

const HEADER = ['what', 'figure', 'unit', 'beside it', 'ratio', 'goal', ''];

/** Returns rows as a Markdown table whose columns line up on a terminal, too. */
export function table(rows: readonly BenchRow[]): string {
  return aligned(HEADER, rows.map(cellsOf));
}

/** The same for any cells. */
export function aligned(header: readonly string[], body: readonly (readonly string[])[]): string {
  const widths = header.map((_, column) => Math.max(3, ...[header, ...body].map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(header), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

function cellsOf({ name, value, unit, baseline, goal, met }: BenchRow): string[] {
  return [
    name,
    figure(value),
    unit,
    baseline ? `${baseline.name}: ${figure(baseline.value)}` : '',
    baseline && baseline.value > 0 ? `${(value / baseline.value).toFixed(2)} ×` : '',
    goal ?? '',
    met === undefined ? '' : met ? 'met' : 'missed',
  ];
}

/** Small numbers are latencies, whose decimals matter. */
export function figure(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });
}
