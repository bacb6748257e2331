import PDFDocument from 'pdfkit';
import { COLOURS, FONTS, PAPER, type TextStyle } from './paper.js';

export type StructureElement = ReturnType<PDFKit.PDFDocument['struct']>;

/** `scope` is what the types lack: which cells a table's head is for. */
export interface StructureOptions extends PDFKit.Mixins.StructureElementOptions {
  readonly scope?: 'Column' | 'Row';
}

export interface DocumentFacts {
  readonly title: string;
  readonly subject: string;
  /** Of its content: the same content is the same file, whenever it is made. */
  readonly createdAt: Date;
}

/** Where on a page a text stands, in points; `right` names the edge that it ends at. */
export type Place = { readonly y: number } & ({ readonly x: number } | { readonly right: number });

const FIGURES: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum'];

/** Pages whose every word is in a structure that screen readers follow, and whose decoration is not. */
export class TaggedPages {
  readonly pdf: PDFKit.PDFDocument;
  /** The whole, which everything is a part of. */
  readonly root: StructureElement;
  /** How far down the page is taken. */
  y: number = PAPER.top;
  private readonly widths = new Map<string, number>();

  constructor({ title, subject, createdAt }: DocumentFacts) {
    this.pdf = new PDFDocument({
      size: PAPER.size,
      margin: 0,
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en',
      displayTitle: true,
      bufferPages: true,
      font: FONTS.regular,
      info: { Title: title, Subject: subject, Author: 'Tiffin', Creator: 'Tiffin', Producer: 'Tiffin', CreationDate: createdAt },
    });
    this.root = this.pdf.struct('Document');
    this.pdf.addStructure(this.root);
  }

  /** An element of the structure, inside another, with what is drawn for it. */
  element(type: string, parent: StructureElement, draw?: () => void, options: StructureOptions = {}): StructureElement {
    const element = draw ? this.pdf.struct(type, options, draw) : this.pdf.struct(type, options);
    parent.add(element);
    return element;
  }

  /** What only decorates, or repeats what was said. */
  artifact(type: 'Layout' | 'Pagination', draw: () => void): void {
    this.pdf.markContent('Artifact', { type });
    draw();
    this.pdf.endMarkedContent();
  }

  /** One line of text; figures are of one width. */
  write(text: string, style: TextStyle, place: Place): void {
    const x = 'x' in place ? place.x : place.right - this.widthOf(text, style);
    this.dress(style).text(text, x, place.y, { lineBreak: false, features: FIGURES });
  }

  widthOf(text: string, style: TextStyle): number {
    const key = `${style.font} ${text}`;
    // Of one point: sums of a table repeat, and laying them out is what costs most.
    const width = this.widths.get(key) ?? this.dress(style).widthOfString(text, { features: FIGURES }) / style.size;
    this.widths.set(key, width);
    return width * style.size;
  }

  /** A text as lines that are at most so wide, broken between words; each but the last ends with the space that a reader hears. */
  linesOf(text: string, style: TextStyle, width: number): readonly string[] {
    const lines: string[] = [];
    for (const word of text.split(' ')) {
      const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
      if (lines.length > 0 && this.widthOf(longer, style) <= width) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines.map((line, index) => (index === lines.length - 1 ? line : `${line} `));
  }

  /** Whether so much still fits on this page. */
  fits(height: number): boolean {
    return this.y + height <= PAPER.bottom;
  }

  turn(): void {
    this.pdf.addPage();
    this.y = PAPER.top;
  }

  /** Draws something on every page, once all of them are there. */
  onEveryPage(draw: (number: number, count: number) => void): void {
    const { start, count } = this.pdf.bufferedPageRange();
    for (let page = start; page < start + count; page++) {
      this.pdf.switchToPage(page);
      draw(page + 1, count);
    }
  }

  private dress({ font, size, colour }: TextStyle): PDFKit.PDFDocument {
    return this.pdf.font(FONTS[font]).fontSize(size).fillColor(COLOURS[colour]);
  }
}
