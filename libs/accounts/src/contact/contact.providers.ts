import { ContactQueriesHandler } from './contact-queries.query.js';
import { ContactQueryAnswers } from './contact-writers.js';
import { ContactQueryMail } from './contact-query.mail.js';
import { ContactWriters } from './contact-writers.js';
import { ContactController } from './contact.controller.js';
import { MarkContactQueryHandler } from './mark-contact-query.command.js';
import { SendContactQueryHandler } from './send-contact-query.command.js';

/** The contact form's part of `AccountsModule`. */
export const CONTACT_CONTROLLERS = [ContactController];
export const CONTACT_PROVIDERS = [
  ContactWriters,
  ContactQueryAnswers,
  ContactQueryMail,
  SendContactQueryHandler,
  ContactQueriesHandler,
  MarkContactQueryHandler,
];
