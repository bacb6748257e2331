export { NaiveStock, type Shelf } from './naive-stock.js';
export { stockBook, stockBookOf } from './stock-book.js';
