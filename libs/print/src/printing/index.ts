export type { Draw } from './print-thread.js';
export { Printing, PrintingModule, type Print } from './printing.js';
