import { MailRefused, TransportAway } from './mail-transport.js';

/** The fields of nodemailer's error that are used. */
interface SmtpError {
  readonly code: string;
  /** The operating system's code, such as ECONNREFUSED. */
  readonly originalCode?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly command?: string;
}

/** nodemailer's codes for failures that don't concern a single mail. EABORT is our own time-out. */
const CONNECTION: ReadonlySet<string> = new Set([
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EPROTOCOL',
  'EAUTH',
  'ENOAUTH',
  'EABORT',
]);

/**
 * Returns what a failure means for the mail. Only the refusal of its recipient concerns this mail and is final; a closing server, or a
 * refused log-in or sender, affects every mail. The message has only the server's codes: its words name the recipient.
 */
export function smtpFailure(error: unknown): Error {
  const { code, originalCode, responseCode, response, command } = readError(error);
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1];
  const reason = [originalCode ?? code, command, responseCode, status].filter((part) => part !== undefined).join(' ');
  if (responseCode === undefined && !CONNECTION.has(code)) return new MailRefused(reason, false);
  if (responseCode === undefined || responseCode === 421) return new TransportAway(reason, { cause: withoutWords(error) });
  if (command === 'RCPT TO') return new MailRefused(reason, responseCode >= 500 && !isPolicy(responseCode, status));
  if (command === 'DATA') return new MailRefused(reason, false);
  return new TransportAway(reason, { cause: withoutWords(error) });
}

/** Whether the server does not let Tiffin send at all (530: log in first; x.7.x: its policy), which an operator can fix. */
const isPolicy = (responseCode: number, status: string | undefined): boolean => responseCode === 530 || /^\d\.7\./.test(status ?? '');

/** Returns an error with the original stack, without the server's words. */
function withoutWords(error: unknown): Error {
  const cause = new Error('nodemailer could not send');
  if (error instanceof Error && error.stack !== undefined) {
    cause.stack = `${cause.message}\n${error.stack
      .split('\n')
      .filter((line) => /^ {4}at /.test(line))
      .join('\n')}`;
  }
  return cause;
}

function readError(error: unknown): SmtpError {
  const fields = typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : {};
  const text = (name: string): string | undefined => (typeof fields[name] === 'string' ? fields[name] : undefined);
  const responseCode = fields['responseCode'];
  const originalCode = text('originalCode');
  const response = text('response');
  const command = text('command');
  return {
    code: text('code') ?? 'EUNKNOWN',
    ...(originalCode !== undefined && { originalCode }),
    ...(typeof responseCode === 'number' && { responseCode }),
    ...(response !== undefined && { response }),
    ...(command !== undefined && { command }),
  };
}
