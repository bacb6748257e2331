import { inflateSync } from 'node:zlib';

/** An element of the document as a screen reader follows it: its type, its text, and its children. */
export interface TaggedPart {
  readonly type: string;
  readonly text: string;
  readonly scope?: string;
  readonly parts: readonly TaggedPart[];
}

export interface ReadPdf {
  readonly pages: number;
  readonly structure: TaggedPart;
  /** What is drawn on each page outside the structure. */
  readonly artifacts: readonly string[];
  /** The text of each drawn group of glyphs, in the order of drawing. */
  readonly drawn: readonly string[];
  /** The drawn texts with a missing glyph or a dotted circle (a mark without its letter). */
  readonly broken: readonly string[];
  /** The raw text of the catalog. */
  readonly catalog: string;
  readonly info: Readonly<Record<string, string>>;
  readonly fonts: readonly string[];
}

/** Reads the parts of a PDF file that these tests check: the structure and the text of each page. Throws if one is missing. */
export function readPdf(bytes: Buffer): ReadPdf {
  const file = new PdfFile(bytes);
  const catalog = file.object(reference(/\/Root (\d+) 0 R/, file.trailer));
  const pages = [...file.objects.values()].filter(({ body }) => /\/Type \/Page\n/.test(body));
  const texts = new Map(pages.map((page) => [page.id, new PageText(file, page.body)]));
  const root = file.object(reference(/\/StructTreeRoot (\d+) 0 R/, catalog));
  const tree = (id: number): TaggedPart => {
    const element = file.object(id);
    const kids = [...field(/\/K \[([^\]]*)\]/, element).matchAll(/(\d+)( 0 R)?/g)];
    const marked = kids.filter(([, , isPart]) => !isPart).map(([, number]) => Number(number));
    const scope = /\/Scope \/(\w+)/.exec(element)?.[1];
    return {
      type: field(/\/S \/(\w+)/, element),
      text: marked.map((mcid) => texts.get(reference(/\/Pg (\d+) 0 R/, element))?.marked.get(mcid) ?? '').join(''),
      ...(scope !== undefined && { scope }),
      parts: kids.filter(([, , isPart]) => isPart).map(([, number]) => tree(Number(number))),
    };
  };
  const info = file.object(reference(/\/Info (\d+) 0 R/, file.trailer));
  const drawn = [...texts.values()].flatMap((text) => text.drawn);
  return {
    pages: pages.length,
    structure: tree(reference(/\/K \[(\d+) 0 R\]/, root)),
    artifacts: [...texts.values()].map(({ artifact }) => artifact),
    drawn,
    broken: drawn.filter((text) => BROKEN.test(text)),
    catalog,
    info: Object.fromEntries([...info.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = '', id]) => [name, file.object(Number(id)).trim()])),
    fonts: [...file.objects.values()].flatMap(({ body }) => (/\/FontFile2/.test(body) ? [field(/\/FontName \/(\S+)/, body)] : [])),
  };
}

interface PdfObject {
  readonly id: number;
  readonly body: string;
  readonly stream: string;
}

class PdfFile {
  readonly objects = new Map<number, PdfObject>();
  readonly trailer: string;

  constructor(bytes: Buffer) {
    const text = bytes.toString('latin1');
    this.trailer = text.slice(text.lastIndexOf('trailer'));
    for (const [, id, whole = ''] of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj(?=\n)/g)) {
      const at = whole.indexOf('\nstream\n');
      const body = at < 0 ? whole : whole.slice(0, at + 1);
      const content = at < 0 ? '' : whole.slice(at + 8, whole.lastIndexOf('\nendstream'));
      const stream = /FlateDecode/.test(body) ? inflateSync(Buffer.from(content, 'latin1')).toString('latin1') : content;
      this.objects.set(Number(id), { id: Number(id), body, stream });
    }
  }

  object(id: number): string {
    return this.whole(id).body;
  }

  stream(id: number): string {
    return this.whole(id).stream;
  }

  private whole(id: number): PdfObject {
    const object = this.objects.get(id);
    if (!object) throw new Error(`There is no object ${id}`);
    return object;
  }
}

/** The first glyph of each font is drawn for missing ones. */
const MISSING = '0000';
const BROKEN = /[\ufffd\u25cc]/;

/** The text of a page, by the number of its mark. */
class PageText {
  readonly marked = new Map<number, string>();
  artifact = '';
  readonly drawn: string[] = [];

  constructor(file: PdfFile, page: string) {
    const resources = file.object(reference(/\/Resources (\d+) 0 R/, page));
    const fonts = new Map([...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => [name, glyphsOf(file, Number(id))]));
    let font: ReadonlyMap<string, string> = new Map();
    let mark: number | 'artifact' | undefined;
    let inSpan = false;
    const content = file.stream(reference(/\/Contents (\d+) 0 R/, page));
    for (const [token, name, mcid, glyphs, actual] of content.matchAll(
      /\/(F\d+) \S+ Tf|\/MCID (\d+)|<([0-9a-f]+)>|\/ActualText \(((?:[^\\)]|\\[^])*)\)|\/Artifact <<|EMC/g,
    )) {
      const text = (glyphs?.match(/.{4}/g) ?? []).map((glyph) => (glyph === MISSING ? '\ufffd' : (font.get(glyph) ?? '\ufffd'))).join('');
      if (glyphs !== undefined) this.drawn.push(text);
      if (name !== undefined) font = fonts.get(name) ?? new Map();
      else if (mcid !== undefined) mark = Number(mcid);
      else if (token === '/Artifact <<') mark = 'artifact';
      else if (actual !== undefined) {
        inSpan = true;
        this.add(mark, utf16(actual));
      } else if (token === 'EMC' && inSpan) inSpan = false;
      else if (token === 'EMC') mark = undefined;
      // The text of a span is given beside its glyphs.
      else if (!inSpan) this.add(mark, text);
    }
  }

  private add(mark: number | 'artifact' | undefined, text: string): void {
    if (mark === undefined) throw new Error(`${text} is neither a part of the structure nor decoration`);
    if (mark === 'artifact') this.artifact += text;
    else this.marked.set(mark, (this.marked.get(mark) ?? '') + text);
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Decodes a literal string of UTF-16 with a byte order mark. */
function utf16(literal: string): string {
  const bytes = literal.replaceAll(/\\([^])/g, (_, escaped: string) => ESCAPES[escaped] ?? escaped);
  return Buffer.from(bytes.slice(2), 'latin1').swap16().toString('utf16le');
}

/** Returns the text of each glyph of a font. */
function glyphsOf(file: PdfFile, font: number): ReadonlyMap<string, string> {
  const map = file.stream(reference(/\/ToUnicode (\d+) 0 R/, file.object(font)));
  return new Map(
    [...map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g)].flatMap(([, first = '0', texts = '']) =>
      [...texts.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = ''], index): [string, string] => [
        (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0'),
        Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      ]),
    ),
  );
}

function field(pattern: RegExp, text: string): string {
  const match = pattern.exec(text)?.[1];
  if (match === undefined) throw new Error(`${pattern.source} is not in ${text.slice(0, 200)}`);
  return match;
}

const reference = (pattern: RegExp, text: string): number => Number(field(pattern, text));
