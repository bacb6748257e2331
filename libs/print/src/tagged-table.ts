import { COLOURS, PAPER, STYLES, type TextStyle } from './paper.js';
import type { Place, StructureElement, TaggedPages } from './tagged-page.js';

export interface Column {
  readonly title: string;
  /** The left edge in points, or the right edge of a column of amounts. */
  readonly at: { readonly x: number } | { readonly right: number };
}

export interface Row {
  readonly cells: readonly string[];
  readonly style?: TextStyle;
  /** More about a cell, in small letters below it up to the table's right edge. An empty text takes no place. */
  readonly detail?: { readonly column: number; readonly text: string };
}

const ROW = 21;
/** The height of a line of details, in points. */
const DETAIL = 12;
const HEAD = 22;
/** The distance from a row's top to its text, in points. */
const PADDING = 5.5;

/** A table that continues on new pages. Its head is drawn on each page and read out once. */
export class TaggedTable {
  private readonly table: StructureElement;

  constructor(
    private readonly pages: TaggedPages,
    private readonly columns: readonly Column[],
  ) {
    this.table = pages.element('Table', pages.root);
    this.head();
  }

  add({ cells, style = STYLES.cell, detail }: Row): void {
    const { pages } = this;
    const details = this.linesOf(detail);
    const height = ROW + details.length * DETAIL;
    if (!pages.fits(height)) {
      pages.newPage();
      pages.artifact('Pagination', () => this.drawHead());
      pages.y += HEAD;
    }
    const row = pages.element('TR', this.table);
    cells.forEach((text, index) =>
      pages.element('TD', row, () => {
        const hasDetails = index === detail?.column && details.length > 0;
        pages.write(hasDetails ? `${text} ` : text, style, this.place(index));
        if (hasDetails)
          details.forEach((line, number) => pages.write(line, STYLES.faint, this.place(index, ROW - PADDING + number * DETAIL)));
      }),
    );
    row.end();
    pages.y += height;
    pages.artifact('Layout', () => line(pages, pages.y));
  }

  end(): void {
    this.table.end();
  }

  private head(): void {
    const { pages } = this;
    pages.artifact('Layout', () => this.drawGround());
    const row = pages.element('TR', this.table);
    this.columns.forEach(({ title }, index) =>
      pages.element('TH', row, () => pages.write(title, STYLES.head, this.place(index)), { scope: 'Column' }),
    );
    row.end();
    pages.y += HEAD;
  }

  private drawHead(): void {
    this.drawGround();
    this.columns.forEach(({ title }, index) => this.pages.write(title, STYLES.head, this.place(index)));
  }

  private drawGround(): void {
    this.pages.pdf.roundedRect(PAPER.left, this.pages.y, PAPER.right - PAPER.left, HEAD, 5).fill(COLOURS.sunk);
  }

  private linesOf(detail: Row['detail']): readonly string[] {
    const at = detail && this.columns[detail.column]?.at;
    if (!at || !('x' in at) || detail.text === '') return [];
    return this.pages.linesOf(detail.text, STYLES.faint, PAPER.right - at.x);
  }

  private place(index: number, below = 0): Place {
    const at = this.columns[index]?.at;
    if (!at) throw new Error(`There is no column ${index}`);
    return { ...at, y: this.pages.y + PADDING + below };
  }
}

/** Draws a hairline over the width of the page. */
export function line({ pdf }: TaggedPages, y: number): void {
  pdf.moveTo(PAPER.left, y).lineTo(PAPER.right, y).lineWidth(0.6).strokeColor(COLOURS.line).stroke();
}
