/** What fontkit, by which pdfkit sets type, has of a font; pdfkit's types leave it out. */
interface FontkitFont {
  glyphForCodePoint: (codePoint: number) => object;
  hasGlyphForCodePoint: (codePoint: number) => boolean;
}

const DOTTED_CIRCLE = 0x25cc;
const NOTHING = 0;
/** Devanagari and Gurmukhi; their digits and marks are among them. */
const SHAPED = { first: 0x0900, last: 0x0a7f };

/** The font that the document is set in. */
export class Typeface {
  private readonly font: FontkitFont;

  /**
   * fontkit keeps a glyph by its number, together with the text that it was first made for: none where another glyph was replaced by it. Its shaper then
   * takes such a vowel sign for a mark without a letter. So each sign of our scripts is asked for by itself before anything is shaped. A mark that
   * really has no letter is drawn alone: to the shaper the font has no dotted circle.
   */
  constructor(pdf: PDFKit.PDFDocument) {
    const { font } = (pdf as unknown as { readonly _font: { readonly font: FontkitFont } })._font;
    for (let sign = SHAPED.first; sign <= SHAPED.last; sign++) if (font.hasGlyphForCodePoint(sign)) font.glyphForCodePoint(sign);
    const glyphOf = font.glyphForCodePoint.bind(font);
    font.glyphForCodePoint = (codePoint) => glyphOf(codePoint === DOTTED_CIRCLE ? NOTHING : codePoint);
    this.font = font;
  }

  /** Whether each character of the text has a glyph. */
  draws(text: string): boolean {
    return [...text].every((character) => {
      const codePoint = character.codePointAt(0) ?? NOTHING;
      return codePoint !== DOTTED_CIRCLE && this.font.hasGlyphForCodePoint(codePoint);
    });
  }
}
