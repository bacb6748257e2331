/** The parts of fontkit's font that are used. pdfkit sets type with fontkit; its types leave them out. */
interface FontkitFont {
  glyphForCodePoint: (codePoint: number) => object;
  hasGlyphForCodePoint: (codePoint: number) => boolean;
}

const DOTTED_CIRCLE = 0x25cc;
const NOTHING = 0;
/** Devanagari and Gurmukhi, with their digits and marks. */
const SHAPED = { first: 0x0900, last: 0x0a7f };

/** A font of the document. */
export class Typeface {
  private readonly font: FontkitFont;

  /**
   * Works around fontkit's cache: it caches a glyph by its number, together with the text that it was first made for, which is none if
   * another glyph was replaced by it. Then its shaper takes such a vowel sign for a mark without a letter. So each sign of the two scripts
   * is looked up by itself before any shaping. A mark that really has no letter is drawn alone: the shaper is told that the font has no
   * dotted circle.
   */
  constructor(pdf: PDFKit.PDFDocument) {
    const { font } = (pdf as unknown as { readonly _font: { readonly font: FontkitFont } })._font;
    for (let sign = SHAPED.first; sign <= SHAPED.last; sign++) if (font.hasGlyphForCodePoint(sign)) font.glyphForCodePoint(sign);
    const glyphOf = font.glyphForCodePoint.bind(font);
    font.glyphForCodePoint = (codePoint) => glyphOf(codePoint === DOTTED_CIRCLE ? NOTHING : codePoint);
    this.font = font;
  }

  /** Whether every character of the text has a glyph. */
  draws(text: string): boolean {
    return [...text].every((character) => {
      const codePoint = character.codePointAt(0) ?? NOTHING;
      return codePoint !== DOTTED_CIRCLE && this.font.hasGlyphForCodePoint(codePoint);
    });
  }
}
