export type { Draw } from './print-thread.js';
export { PdfPrinter, PrintingModule, type Print } from './pdf-printer.js';
