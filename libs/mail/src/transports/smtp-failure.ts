import { MailRefused, TransportAway } from './mail-transport.js';

/** What nodemailer says of a failure, as far as it is believed. */
interface Said {
  readonly code: string;
  /** Of the operating system, such as ECONNREFUSED. */
  readonly originalCode?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly command?: string;
}

/** nodemailer's codes for what has nothing to do with a mail; EABORT is ours, when it takes too long. */
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
 * What a failure means for the mail. Only a refusal of its recipient is the mail's own fault and final; a server that closes, a log-in or a sender
 * that is refused stands in every mail's way. The server's words are not repeated, since they name the recipient: its codes say enough.
 */
export function smtpFailure(error: unknown): Error {
  const { code, originalCode, responseCode, response, command } = saidBy(error);
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1];
  const reason = [originalCode ?? code, command, responseCode, status].filter((part) => part !== undefined).join(' ');
  if (responseCode === undefined && !CONNECTION.has(code)) return new MailRefused(reason, false);
  if (responseCode === undefined || responseCode === 421) return new TransportAway(reason, { cause: withoutWords(error) });
  if (command === 'RCPT TO') return new MailRefused(reason, responseCode >= 500 && !isPolicy(responseCode, status));
  if (command === 'DATA') return new MailRefused(reason, false);
  return new TransportAway(reason, { cause: withoutWords(error) });
}

/** The server does not let us send at all (530: log in first; x.7.x: its rules), which somebody can mend. */
const isPolicy = (responseCode: number, status: string | undefined): boolean => responseCode === 530 || /^\d\.7\./.test(status ?? '');

/** Where it was thrown, without what the server said. */
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

function saidBy(error: unknown): Said {
  const said = typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : {};
  const text = (name: string): string | undefined => (typeof said[name] === 'string' ? said[name] : undefined);
  const responseCode = said['responseCode'];
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
