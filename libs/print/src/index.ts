/** The drawing code takes 20 MB of memory, so only the printing threads import this module; see `printing`. */
export { drawQrCode } from './qr-code.js';
export { formatDay, formatMoney } from './format.js';
export { drawFoot, drawTitle } from './frame.js';
export { COLOURS, PAPER, STYLES, type TextStyle } from './paper.js';
export { TaggedPages, type StructureElement } from './tagged-page.js';
export { TaggedTable, type Column } from './tagged-table.js';
