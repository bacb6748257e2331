export * from './collected-mail.js';
export * from './mail-files.js';
export * from './read-mail.js';
