export * from './collected-mail.js';
