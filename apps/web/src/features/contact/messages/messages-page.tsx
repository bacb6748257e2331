import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import type { ContactQueriesPage, ContactQuery } from '@tiffin/contracts';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../ui/empty-state';
import { RequireAdmin } from '../../admin/require-admin';
import { isNotLoaded, NotLoaded } from '../../not-loaded/not-loaded';
import { RowsSkeleton } from '../../operations/rows-skeleton';
import { LoadMore } from '../../orders/load-more';
import { MessageCard } from './message-card';
import { useMarkMessage, useMessages } from './use-messages';

/** /admin/queries: the messages from the contact form (docs/reference/decisions.md#8.10). */
export function MessagesPage() {
  return <RequireAdmin title={<Trans>Messages</Trans>}>{() => <Messages />}</RequireAdmin>;
}

function Messages() {
  return (
    <div className="page">
      <Link to="/admin" className="inline-flex min-h-(--tap) items-center gap-2 text-sm link">
        <ArrowLeft aria-hidden size={16} />
        <Trans>Admin Dashboard</Trans>
      </Link>
      <h1 className="mb-4 title-page">
        <Trans>Messages</Trans>
      </h1>
      <MessageList />
    </div>
  );
}

function MessageList() {
  const { t } = useLingui();
  const query = useMessages();
  const { mutate, isPending, variables } = useMarkMessage();
  if (isNotLoaded(query)) return <NotLoaded query={query} what={t`The messages`} />;
  if (!query.data) return <RowsSkeleton rows={4} />;
  const messages = messagesOf(query.data.pages);
  if (messages.length === 0)
    return <EmptyState art="results" title={t`No messages yet`} text={<Trans>Messages from the contact form appear here.</Trans>} />;
  const unread = query.data.pages.at(-1)?.queriesInfo.unread ?? 0;
  return (
    <>
      <p role="status" className="mb-3 text-muted">
        {unread === 0 ? (
          <Trans>All messages are read.</Trans>
        ) : (
          t`${plural(unread, { one: '# unread message', other: '# unread messages' })}`
        )}
      </p>
      <ol className="grid gap-3">
        {messages.map((message) => (
          <MessageCard
            key={message._id}
            message={message}
            busy={isPending && variables.id === message._id}
            onMark={(state) => mutate({ id: message._id, state })}
          />
        ))}
      </ol>
      {query.hasNextPage && (
        <LoadMore busy={query.isFetchingNextPage} failed={query.isFetchNextPageError} onMore={() => void query.fetchNextPage()} />
      )}
    </>
  );
}

/** The messages of all pages, each once: a new message moves the others to the next page (docs/reference/decisions.md#1.9). */
function messagesOf(pages: readonly ContactQueriesPage[]): ContactQuery[] {
  return [...new Map(pages.flatMap(({ queries }) => queries).map((query) => [query._id, query])).values()];
}
