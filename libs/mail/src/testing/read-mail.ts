/** A mail as the recipient's program reads it. */
export interface ReadMail {
  /** By name in lower case; unfolded, with encoded words unchanged. */
  readonly headers: ReadonlyMap<string, string>;
  readonly to: string;
  readonly subject: string;
  readonly messageId: string;
  readonly text: string;
  readonly html: string;
  /** The content types of the parts, in order: `text/plain`, `text/html`. */
  readonly types: readonly string[];
}

interface Part {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

/** Reads a message of two text parts, like Tiffin's. Throws for any other message. */
export function readMail(message: Buffer): ReadMail {
  const { headers, body } = partOf(message.toString('latin1'));
  const boundary = /^multipart\/alternative;.*boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  if (boundary === undefined) throw new Error(`This is no mail with alternatives: ${headers.get('content-type')}`);
  const pieces = body.toString('latin1').split(`\r\n--${boundary}`);
  const first = pieces[0]?.startsWith(`--${boundary}`) ? [pieces[0].slice(boundary.length + 2)] : [];
  const parts = [...first, ...pieces.slice(1)].filter((piece) => !piece.startsWith('--')).map((piece) => partOf(piece.slice(2)));
  const types = parts.map((part) => (part.headers.get('content-type') ?? '').split(';')[0] ?? '');
  const contentOf = (type: string): string => (parts[types.indexOf(type)]?.body.toString('utf8') ?? '').replaceAll('\r\n', '\n');
  return {
    headers,
    to: (headers.get('to') ?? '').replace(/^<(.*)>$/, '$1'),
    subject: decodedWords(headers.get('subject') ?? ''),
    messageId: headers.get('message-id') ?? '',
    text: contentOf('text/plain'),
    html: contentOf('text/html'),
    types,
  };
}

function partOf(text: string): Part {
  const end = text.indexOf('\r\n\r\n');
  const unfolded = text.slice(0, end).replace(/\r\n[ \t]+/g, ' ');
  const headers = new Map(
    unfolded.split('\r\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  return { headers, body: decoded(text.slice(end + 4), headers.get('content-transfer-encoding')) };
}

function decoded(body: string, encoding: string | undefined): Buffer {
  switch (encoding) {
    case 'base64':
      return Buffer.from(body, 'base64');
    case 'quoted-printable':
      return Buffer.from(quotedPrintable(body.replace(/=\r\n/g, '')), 'latin1');
    case undefined:
    case '7bit':
    case '8bit':
      return Buffer.from(body, 'latin1');
    default:
      throw new Error(`An encoding that we don't use: ${encoding}`);
  }
}

const quotedPrintable = (text: string): string =>
  text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=`. */
function decodedWords(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString('latin1') : quotedPrintable(word.replaceAll('_', ' ')),
    )
    .replace(/[\u0080-\u00ff]+/g, (bytes) => Buffer.from(bytes, 'latin1').toString('utf8'));
}
