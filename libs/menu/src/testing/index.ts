export { NaiveStock, type Shelf } from './naive-stock.js';
export { stockBook } from './stock-book.js';
