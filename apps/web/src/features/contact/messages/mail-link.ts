import type { ContactQuery } from '@tiffin/contracts';

/** Characters that a quoted message may take in the link, encoded: mail programs read addresses of some two thousand. */
const MAX_QUOTE_LENGTH = 1_500;

/** What opens a mail to whoever wrote a message, with its subject and what they wrote, each line after `>`. A long message is quoted in part. */
export function mailLink({ email, subject, message }: Pick<ContactQuery, 'email' | 'subject' | 'message'>): string {
  const quoted = beginning(message)
    .split('\n')
    .map((line) => `> ${line}`);
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}&body=${encodeURIComponent(['', '', ...quoted].join('\r\n'))}`;
}

function beginning(message: string): string {
  const characters = [...message];
  let charactersLeft = MAX_QUOTE_LENGTH;
  const end = characters.findIndex((character) => (charactersLeft -= encodeURIComponent(character).length) < 0);
  return end < 0 ? message : `${characters.slice(0, end).join('')}…`;
}
