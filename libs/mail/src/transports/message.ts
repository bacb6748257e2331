import { RULES } from '@tiffin/contracts';
import type { SendMailOptions } from 'nodemailer';
import { MailRefused, type OutgoingMail } from './mail-transport.js';
import { htmlOf } from '../letters/letter-html.js';
import { oneLine, textOf } from '../letters/letter-text.js';

/** The sender of the mails. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** The longest line of a message, in bytes without its end (RFC 5322 2.1.1). */
const LONGEST_LINE = 998;

export interface MessageOptions {
  readonly from: Sender;
  /** Whether the receiver accepts bytes above 127. */
  readonly eightBit: boolean;
}

/**
 * Returns the message for nodemailer, which encodes it: plain text first, then HTML. Throws a permanent `MailRefused` if `to` or `replyTo`
 * is not one address, and a `TypeError` if the link is not http or https.
 */
export function messageOf({ id, queuedAt, letter }: OutgoingMail, { from, eightBit }: MessageOptions): SendMailOptions {
  if (!RULES.email.accepts(letter.to)) throw new MailRefused('The recipient is not one e-mail address', true);
  if (letter.replyTo !== undefined && !RULES.email.accepts(letter.replyTo)) throw new MailRefused('Replies go to no e-mail address', true);
  return {
    // Objects, so that nodemailer reads nothing in them as a list of addresses.
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

/** Returns the Message-ID. It is the same for each attempt, so that a recipient who gets a mail twice after a crash can tell. */
export function messageIdOf(id: string, { address }: Sender): string {
  return `<${wordOf(id)}@${address.slice(address.lastIndexOf('@') + 1)}>`;
}

/** Returns a mail's id as a word that is safe in headers and file names. */
export function wordOf(id: string): string {
  return /^[\w-]{1,128}$/.test(id) ? id : Buffer.from(id).toString('base64url');
}

/** Returns the plain text without an encoding if possible. An encoding would break lines and escape `=`, and people read mail files too. */
function textPart(text: string, eightBit: boolean): SendMailOptions['text'] {
  const ascii = /^[\n\x20-\x7e]*$/.test(text);
  const short = text.split('\n').every((line) => Buffer.byteLength(line) <= LONGEST_LINE);
  if (!short || !(ascii || eightBit)) return text;
  const headers = ['Content-Type: text/plain; charset=utf-8', `Content-Transfer-Encoding: ${ascii ? '7bit' : '8bit'}`, '', ''];
  return { raw: `${headers.join('\r\n')}${text.replaceAll('\n', '\r\n')}` };
}
