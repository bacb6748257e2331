/** For other libraries that print: apart, since what draws takes 20 MB of memory. */
export { COLOURS, PAPER, STYLES } from './paper.js';
export { drawCode } from './qr-code.js';
export { TaggedPages, type StructureElement } from './tagged-page.js';
export { wordsFor } from './words.js';
