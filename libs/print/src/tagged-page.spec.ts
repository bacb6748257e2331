import { LANGUAGES, type Language } from '@tiffin/contracts';
import fc from 'fast-check';
import { buffer } from 'node:stream/consumers';
import { PAPER, STYLES, TaggedPages } from './index.js';
import { readPdf } from './testing/index.js';

const facts = { title: 'Names', hostel: 'Ganga (BH1)', createdAt: new Date('2026-11-21T06:30:00.000Z') };

/** Writes each text in its own paragraph, and returns it as a PDF reader finds it. */
async function written(texts: readonly string[], language: Language = 'en') {
  const pages = new TaggedPages({ ...facts, language });
  for (const text of texts) pages.element('P', pages.root, () => pages.write(text, STYLES.cell, { x: PAPER.left, y: pages.y }));
  pages.root.end();
  pages.pdf.end();
  const { structure, broken, drawn } = readPdf(await buffer(pages.pdf));
  return { texts: structure.parts.map(({ text }) => text), broken, drawn };
}

/** The first letter of each is built with the glyph of a sign that occurs later. */
const WORDS = ['ऐप में करें', 'औ हों', 'ਐ ਮੈਂ', 'ਔ ਨੂੰ ਵਿੱਚੋਂ'];
const NAMES = ['கவிதா', 'মিতা', 'കുമാർ', 'Łukasz 🎉', '🍕', '👩‍💻 Devi ❤️', '中文', 'علي', 'Привет', '→ 1️⃣', 'ạ̈', 'ा', 'क‍', '◌ा'];

test.each(LANGUAGES)(
  'draws every letter of a text or a substitute on a page in %s, and gives screen readers the text itself',
  async (language) => {
    const { texts, broken } = await written([...WORDS, ...NAMES], language);
    expect([texts, broken]).toEqual([[...WORDS, ...NAMES], []]);
  },
);

test('shapes a word independently of the text before it', async () => {
  const [alone, after] = await Promise.all([written(['में'], 'hi'), written(['ऐप', 'में'], 'hi')]);
  expect(after.drawn.slice(-alone.drawn.length)).toEqual(alone.drawn);
});

test('draws any text without a dotted circle or a missing glyph', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.string({
          unit: fc.oneof(
            fc.constantFrom(...'ऐऔेंाि्ਐਔੇਂਾਿ੍ੱਕकर'),
            fc.integer({ min: 0x900, max: 0xd7f }).map((code) => String.fromCodePoint(code)),
            fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
          ),
          maxLength: 8,
        }),
      ),
      fc.constantFrom(...LANGUAGES),
      async (texts, language) => expect((await written(texts, language)).broken).toEqual([]),
    ),
    { numRuns: 30 },
  ));
