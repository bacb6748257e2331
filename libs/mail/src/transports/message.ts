import { RULES } from '@tiffin/contracts';
import type { SendMailOptions } from 'nodemailer';
import { MailRefused, type OutgoingMail } from './mail-transport.js';
import { htmlOf } from '../letters/letter-html.js';
import { textOf } from '../letters/letter-text.js';
import { oneLine } from '../letters/one-line.js';

/** Who mails are from. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** Longest line that a message may have, in bytes without its end (RFC 5322 2.1.1). */
const LONGEST_LINE = 998;

export interface MessageOptions {
  readonly from: Sender;
  /** Whoever takes the message takes bytes above 127 as well. */
  readonly eightBit: boolean;
}

/**
 * The message for nodemailer, which encodes it: text first, then HTML. Throws `MailRefused`, for good, where `to` or `replyTo` is not one address,
 * and a `TypeError` where the link is none.
 */
export function messageOf({ id, queuedAt, letter }: OutgoingMail, { from, eightBit }: MessageOptions): SendMailOptions {
  if (!RULES.email.accepts(letter.to)) throw new MailRefused('The recipient is not one e-mail address', true);
  if (letter.replyTo !== undefined && !RULES.email.accepts(letter.replyTo)) throw new MailRefused('Replies go to no e-mail address', true);
  return {
    // Objects, so that nothing in them is read as a list of addresses.
    from,
    to: { name: '', address: letter.to },
    ...(letter.replyTo !== undefined && { replyTo: { name: '', address: letter.replyTo } }),
    subject: oneLine(letter.subject),
    messageId: messageIdOf(id, from),
    date: queuedAt,
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: textPart(textOf(letter), eightBit),
    html: htmlOf(letter),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The same for each attempt, so that whoever gets a mail twice after a crash can tell. */
export function messageIdOf(id: string, { address }: Sender): string {
  return `<${wordOf(id)}@${address.slice(address.lastIndexOf('@') + 1)}>`;
}

/** An id of a mail as a word that can stand in headers and in names of files. */
export function wordOf(id: string): string {
  return /^[\w-]{1,128}$/.test(id) ? id : Buffer.from(id).toString('base64url');
}

/** As it is wherever that is possible: encoded lines would be broken and their `=` spelt out, and people read files of mails as well. */
function textPart(text: string, eightBit: boolean): SendMailOptions['text'] {
  const ascii = /^[\n\x20-\x7e]*$/.test(text);
  const short = text.split('\n').every((line) => Buffer.byteLength(line) <= LONGEST_LINE);
  if (!short || !(ascii || eightBit)) return text;
  const headers = ['Content-Type: text/plain; charset=utf-8', `Content-Transfer-Encoding: ${ascii ? '7bit' : '8bit'}`, '', ''];
  return { raw: `${headers.join('\r\n')}${text.replaceAll('\n', '\r\n')}` };
}
