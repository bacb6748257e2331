/** What draws takes 20 MB of memory: only the threads that print import this (`printing`). */
export { drawQrCode } from './qr-code.js';
export { formatDay, formatMoney } from './format.js';
export { drawFoot, drawTitle } from './frame.js';
export { COLOURS, PAPER, STYLES, type TextStyle } from './paper.js';
export { TaggedPages, type StructureElement } from './tagged-page.js';
export { TaggedTable, type Column } from './tagged-table.js';
