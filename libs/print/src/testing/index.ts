export { readPdf, type TaggedPart } from './pdf-reader.js';
