import { FIRST_LANGUAGE, type Language } from '@tiffin/contracts';
import PDFDocument from 'pdfkit';
import { PAGE_WORDS, type PageWords } from './page-words.js';
import { ASCENTS, COLOURS, FONTS, PAPER, type TextStyle } from './paper.js';
import { isShaped, runsOf, type Run } from './runs.js';
import { Typeface } from './typeface.js';

export type StructureElement = ReturnType<PDFKit.PDFDocument['struct']>;

/** `scope` is what the types lack: which cells a table's head is for. */
export interface StructureOptions extends PDFKit.Mixins.StructureElementOptions {
  readonly scope?: 'Column' | 'Row';
}

export interface DocumentFacts {
  readonly title: string;
  /** Whose canteen's it is: `Ganga (BH1)`. */
  readonly hostel: string;
  /** Whose words and script are on it. */
  readonly language?: Language;
  /** Of its content: the same content is the same file, whenever it is made. */
  readonly createdAt: Date;
}

/** Where on a page a text stands, in points; `right` names the edge that it ends at. */
export type Place = { readonly y: number } & ({ readonly x: number } | { readonly right: number });

/**
 * Figures of one width. Of Noto Sans Gurmukhi some marks above have no anchor, on which the layout engine fails: they stand where the font draws them.
 * The engine takes features that are off as well; only its types don't say so.
 */
const FEATURES = {
  en: { tnum: true },
  hi: { tnum: true },
  pa: { tnum: true, abvm: false },
} as const;

/** A copy, since the engine writes down in it what it applied. */
const featuresOf = ({ font }: Run): PDFKit.Mixins.OpenTypeFeatures[] =>
  ({ ...FEATURES[font] }) as unknown as PDFKit.Mixins.OpenTypeFeatures[];

/** Pages whose every word is in a structure that screen readers follow, and whose decoration is not. */
export class TaggedPages {
  readonly pdf: PDFKit.PDFDocument;
  /** The whole, which everything is a part of. */
  readonly root: StructureElement;
  /** How far down the page is taken. */
  y: number = PAPER.top;
  readonly language: Language;
  readonly hostel: string;
  readonly words: PageWords;
  private readonly widths = new Map<string, number>();
  private readonly runs = new Map<string, readonly Run[]>();
  private readonly typefaces = new Map<string, Typeface>();

  constructor({ title, hostel, createdAt, language = FIRST_LANGUAGE }: DocumentFacts) {
    this.language = language;
    this.hostel = hostel;
    this.words = PAGE_WORDS[language];
    this.pdf = new PDFDocument({
      size: PAPER.size,
      margin: 0,
      pdfVersion: '1.7',
      tagged: true,
      lang: language,
      displayTitle: true,
      bufferPages: true,
      font: FONTS[language].regular,
      info: { Title: title, Subject: this.canteen, Author: 'Tiffin', Creator: 'Tiffin', Producer: 'Tiffin', CreationDate: createdAt },
    });
    this.root = this.pdf.struct('Document');
    this.pdf.addStructure(this.root);
  }

  /** `Canteen of Ganga (BH1)`, in the paper's language. */
  get canteen(): string {
    return this.words.canteenOf(this.hostel);
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
    let x = 'x' in place ? place.x : place.right - this.widthOf(text, style);
    const runs = this.runsOf(text);
    const isTold = isShaped(text) || runs.map((run) => run.text).join('') !== text;
    if (isTold) this.pdf.markContent('Span', { actual: text });
    for (const run of runs) {
      const y = place.y + (ASCENTS[this.language] - ASCENTS[run.font]) * style.size;
      this.dress(style, run).text(run.text, x, y, { lineBreak: false, features: featuresOf(run) });
      x += this.widthOfRun(run, style);
    }
    if (isTold) this.pdf.endMarkedContent();
  }

  widthOf(text: string, style: TextStyle): number {
    return this.runsOf(text).reduce((sum, run) => sum + this.widthOfRun(run, style), 0);
  }

  private runsOf(text: string): readonly Run[] {
    const known = this.runs.get(text);
    if (known) return known;
    const runs = runsOf(text, this.language, (font, part) => this.typeface(FONTS[font].regular).draws(part));
    this.runs.set(text, runs);
    return runs;
  }

  private widthOfRun(run: Run, style: TextStyle): number {
    const key = `${style.font} ${run.font} ${run.text}`;
    // Of one point: sums of a table repeat, and laying them out is what costs most.
    const width = this.widths.get(key) ?? this.dress(style, run).widthOfString(run.text, { features: featuresOf(run) }) / style.size;
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

  newPage(): void {
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

  private dress({ font, size, colour }: TextStyle, run: Run): PDFKit.PDFDocument {
    this.typeface(FONTS[run.font][font]);
    return this.pdf.fontSize(size).fillColor(COLOURS[colour]);
  }

  /** Sets what follows in a font. */
  private typeface(file: string): Typeface {
    this.pdf.font(file);
    const typeface = this.typefaces.get(file) ?? new Typeface(this.pdf);
    this.typefaces.set(file, typeface);
    return typeface;
  }
}
