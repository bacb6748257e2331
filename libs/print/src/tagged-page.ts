import { FIRST_LANGUAGE, type Language } from '@tiffin/contracts';
import { textsIn, type Texts } from '@tiffin/texts';
import PDFDocument from 'pdfkit';
import { ASCENTS, COLOURS, FONTS, PAPER, type TextStyle } from './paper.js';
import { isShaped, runsOf, type Run } from './runs.js';
import { Typeface } from './typeface.js';

export type StructureElement = ReturnType<PDFKit.PDFDocument['struct']>;

/** Adds `scope`, which pdfkit's types lack: the cells that a table header describes. */
export interface StructureOptions extends PDFKit.Mixins.StructureElementOptions {
  readonly scope?: 'Column' | 'Row';
}

export interface DocumentFacts {
  readonly title: string;
  /** The canteen's hostel: `Ganga (BH1)`. */
  readonly hostel: string;
  /** The language of its fixed texts. */
  readonly language?: Language;
  /** The instant of its content. The same content always makes the same file. */
  readonly createdAt: Date;
}

/** The position of a text on a page, in points. `right` is the edge at which the text ends. */
export type Place = { readonly y: number } & ({ readonly x: number } | { readonly right: number });

/**
 * Font features: figures of one width. In Noto Sans Gurmukhi some marks above have no anchor, on which the layout engine fails; with `abvm`
 * off, the font places them itself. The engine accepts features that are off; only its types don't say so.
 */
const FEATURES = {
  en: { tnum: true },
  hi: { tnum: true },
  pa: { tnum: true, abvm: false },
} as const;

/** Returns a copy: the engine modifies it. */
const featuresOf = ({ font }: Run): PDFKit.Mixins.OpenTypeFeatures[] =>
  ({ ...FEATURES[font] }) as unknown as PDFKit.Mixins.OpenTypeFeatures[];

/** The pages of a tagged PDF: every word is in a structure that screen readers follow, and decoration is not. */
export class TaggedPages {
  readonly pdf: PDFKit.PDFDocument;
  /** The root of the structure. */
  readonly root: StructureElement;
  /** The top of the free area of the page, in points. */
  y: number = PAPER.top;
  readonly language: Language;
  readonly hostel: string;
  /** What is on every page, in its language. */
  readonly i18n: Texts;
  private readonly widths = new Map<string, number>();
  private readonly runs = new Map<string, readonly Run[]>();
  private readonly typefaces = new Map<string, Typeface>();

  constructor({ title, hostel, createdAt, language = FIRST_LANGUAGE }: DocumentFacts) {
    this.language = language;
    this.hostel = hostel;
    this.i18n = textsIn(language);
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

  /** `Canteen of Ganga (BH1)`, in the document's language. */
  get canteen(): string {
    return this.i18n.t('Canteen of {hostel}', { hostel: this.hostel });
  }

  /** Adds an element to the structure and draws its content. Returns the element. */
  element(type: string, parent: StructureElement, draw?: () => void, options: StructureOptions = {}): StructureElement {
    const element = draw ? this.pdf.struct(type, options, draw) : this.pdf.struct(type, options);
    parent.add(element);
    return element;
  }

  /** Draws decoration, or a repetition that screen readers skip. */
  artifact(type: 'Layout' | 'Pagination', draw: () => void): void {
    this.pdf.markContent('Artifact', { type });
    draw();
    this.pdf.endMarkedContent();
  }

  /** Writes one line of text, with figures of one width. */
  write(text: string, style: TextStyle, place: Place): void {
    let x = 'x' in place ? place.x : place.right - this.widthOf(text, style);
    const runs = this.runsOf(text);
    const needsActualText = isShaped(text) || runs.map((run) => run.text).join('') !== text;
    if (needsActualText) this.pdf.markContent('Span', { actual: text });
    for (const run of runs) {
      const y = place.y + (ASCENTS[this.language] - ASCENTS[run.font]) * style.size;
      this.setFont(style, run).text(run.text, x, y, { lineBreak: false, features: featuresOf(run) });
      x += this.widthOfRun(run, style);
    }
    if (needsActualText) this.pdf.endMarkedContent();
  }

  /** Returns the width of a text in points. */
  widthOf(text: string, style: TextStyle): number {
    return this.runsOf(text).reduce((sum, run) => sum + this.widthOfRun(run, style), 0);
  }

  private runsOf(text: string): readonly Run[] {
    const cached = this.runs.get(text);
    if (cached) return cached;
    const runs = runsOf(text, this.language, (font, part) => this.typeface(FONTS[font].regular).draws(part));
    this.runs.set(text, runs);
    return runs;
  }

  private widthOfRun(run: Run, style: TextStyle): number {
    const key = `${style.font} ${run.font} ${run.text}`;
    // Cached for one point of size: amounts in a table repeat, and layout is the most expensive step.
    const width = this.widths.get(key) ?? this.setFont(style, run).widthOfString(run.text, { features: featuresOf(run) }) / style.size;
    this.widths.set(key, width);
    return width * style.size;
  }

  /**
   * Returns a text as lines of at most `width` points, broken between words. Each line but the last ends with a space for screen readers.
   */
  linesOf(text: string, style: TextStyle, width: number): readonly string[] {
    const lines: string[] = [];
    for (const word of text.split(' ')) {
      const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
      if (lines.length > 0 && this.widthOf(longer, style) <= width) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines.map((line, index) => (index === lines.length - 1 ? line : `${line} `));
  }

  /** Whether `height` points still fit on this page. */
  fits(height: number): boolean {
    return this.y + height <= PAPER.bottom;
  }

  newPage(): void {
    this.pdf.addPage();
    this.y = PAPER.top;
  }

  /** Draws on every page. Call it after the last page was added. */
  onEveryPage(draw: (number: number, count: number) => void): void {
    const { start, count } = this.pdf.bufferedPageRange();
    for (let page = start; page < start + count; page++) {
      this.pdf.switchToPage(page);
      draw(page + 1, count);
    }
  }

  private setFont({ font, size, colour }: TextStyle, run: Run): PDFKit.PDFDocument {
    this.typeface(FONTS[run.font][font]);
    return this.pdf.fontSize(size).fillColor(COLOURS[colour]);
  }

  /** Sets the font of the following text, and returns it. */
  private typeface(file: string): Typeface {
    this.pdf.font(file);
    const typeface = this.typefaces.get(file) ?? new Typeface(this.pdf);
    this.typefaces.set(file, typeface);
    return typeface;
  }
}
