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
}

const ROW = 21;
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

  add({ cells, style = STYLES.cell }: Row): void {
    const { pages } = this;
    if (!pages.fits(ROW)) {
      pages.newPage();
      pages.artifact('Pagination', () => this.drawHead());
      pages.y += HEAD;
    }
    const row = pages.element('TR', this.table);
    cells.forEach((text, index) => pages.element('TD', row, () => pages.write(text, style, this.place(index))));
    row.end();
    pages.y += ROW;
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

  private place(index: number): Place {
    const at = this.columns[index]?.at;
    if (!at) throw new Error(`There is no column ${index}`);
    return { ...at, y: this.pages.y + PADDING };
  }
}

/** Draws a hairline over the width of the page. */
export function line({ pdf }: TaggedPages, y: number): void {
  pdf.moveTo(PAPER.left, y).lineTo(PAPER.right, y).lineWidth(0.6).strokeColor(COLOURS.line).stroke();
}
