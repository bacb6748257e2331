export { MailsUnderWay } from './dispatch/mails-under-way.js';
export { MailFigures } from './dispatch/mail-figures.js';
export type { Sender } from './transports/message.js';
export * from './letter.js';
export * from './mail-outbox.js';
export * from './mail-record.js';
export { MailModule, type MailOptions } from './mail.module.js';
export type { SmtpSettings } from './transports/smtp-settings.js';
