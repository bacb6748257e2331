export { textsIn, type Texts } from './texts.js';
