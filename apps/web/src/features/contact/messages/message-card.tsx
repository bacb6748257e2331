import { Trans } from '@lingui/react/macro';
import type { ContactQuery, ContactQueryState } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { Check, MailOpen, Reply, RotateCcw } from 'lucide-react';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { useOperationsTimeZone } from '../../operations/moment-text';
import { orderDate } from '../../orders/order-date';

interface MessageCardProps {
  message: ContactQuery;
  /** The message's state is being changed. */
  busy: boolean;
  onMark: (state: ContactQueryState) => void;
}

/** A message in its sender's words, with the office's actions. */
export function MessageCard({ message, busy, onMark }: MessageCardProps) {
  const { subject, message: text, from, at, state } = message;
  const zone = useOperationsTimeZone();
  return (
    <Card as="li" padded className={clsx('wrap-anywhere', state === 'unread' && 'border-l-4! border-l-accent!')}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className={clsx('flex flex-wrap items-center gap-x-2.5 gap-y-1 text-lg', state === 'unread' ? 'font-bold' : 'font-semibold')}>
          <bdi>{subject}</bdi>
          {state === 'unread' && (
            <Badge tone="info" solid>
              <Trans>New</Trans>
            </Badge>
          )}
          {state === 'closed' && (
            <Badge tone="neutral">
              <Trans>Closed</Trans>
            </Badge>
          )}
        </h2>
        <time dateTime={at} className="text-sm text-muted tabular-nums">
          {orderDate(at, zone)}
        </time>
      </div>
      <p className="mb-2 text-sm text-muted">{from === '' ? <Trans>A visitor, not logged in</Trans> : from}</p>
      <p className={clsx('max-w-[80ch] whitespace-pre-wrap', state === 'closed' && 'text-muted')}>
        <bdi>{text}</bdi>
      </p>
      <MessageActions message={message} busy={busy} onMark={onMark} />
    </Card>
  );
}

function MessageActions({ message, busy, onMark }: MessageCardProps) {
  const { state, email } = message;
  const icon = (Icon: typeof Check) => <Icon aria-hidden size={18} />;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {email !== '' && state !== 'closed' && (
        <a
          href={mailLink(message)}
          onClick={() => state === 'unread' && onMark('read')}
          className="inline-flex min-h-(--tap) items-center gap-2 rounded-control border border-line-strong bg-surface px-4 font-semibold hover:bg-wash"
        >
          {icon(Reply)}
          <Trans>Answer by e-mail</Trans>
        </a>
      )}
      {state === 'unread' && (
        <Button busy={busy} icon={icon(MailOpen)} onClick={() => onMark('read')}>
          <Trans>Mark as read</Trans>
        </Button>
      )}
      {state === 'closed' ? (
        <Button tone="quiet" busy={busy} icon={icon(RotateCcw)} onClick={() => onMark('read')}>
          <Trans>Open again</Trans>
        </Button>
      ) : (
        <Button tone="quiet" busy={busy} icon={icon(Check)} onClick={() => onMark('closed')}>
          <Trans>Close</Trans>
        </Button>
      )}
    </div>
  );
}

/** The longest encoded quote in the link, in characters: mail programs accept addresses of about two thousand. */
const MAX_QUOTE_LENGTH = 1_500;

/** A `mailto:` link that replies to a message, with its subject and its text quoted with `>`. A long message is quoted in part. */
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
