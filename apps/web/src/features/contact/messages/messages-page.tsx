import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PAGE_SIZE, type ContactQueriesPage, type ContactQuery } from '@tiffin/contracts';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../ui/empty-state';
import { AdminDoor } from '../../admin/admin-door';
import { useAdminCall } from '../../admin/admin-session';
import { isNotLoaded, NotLoaded } from '../../not-loaded/not-loaded';
import { RowsSkeleton } from '../../operations/rows-skeleton';
import { LoadMore } from '../../orders/load-more';
import { MessageCard } from './message-card';

/** /admin/queries: what people wrote through the contact form (decisions 8.10). */
export function MessagesPage() {
  return <AdminDoor title={<Trans>Messages</Trans>}>{() => <Messages />}</AdminDoor>;
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
  if (isNotLoaded(query)) return <NotLoaded query={query} what={t`The messages`} />;
  if (!query.data) return <RowsSkeleton rows={4} />;
  const messages = messagesOf(query.data.pages);
  if (messages.length === 0)
    return (
      <EmptyState art="results" title={t`No messages yet`} text={<Trans>What people write in the contact form appears here.</Trans>} />
    );
  return (
    <>
      <ol className="grid gap-3">
        {messages.map((message) => (
          <MessageCard key={message._id} message={message} />
        ))}
      </ol>
      {query.hasNextPage && (
        <LoadMore busy={query.isFetchingNextPage} failed={query.isFetchNextPageError} onMore={() => void query.fetchNextPage()} />
      )}
    </>
  );
}

/** What people wrote, page by page, newest first. */
function useMessages() {
  const call = useAdminCall();
  return useInfiniteQuery({
    queryKey: ['admin', 'queries'],
    queryFn: ({ pageParam, signal }) =>
      call<ContactQueriesPage>('/users/queries', { query: { page: pageParam, limit: PAGE_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.queriesInfo.hasNextPage ? pages.length + 1 : undefined),
    staleTime: 0,
  });
}

/** The messages of all pages, each once: a new one moves the others on to the next page (decisions 1.9). */
function messagesOf(pages: readonly ContactQueriesPage[]): ContactQuery[] {
  return [...new Map(pages.flatMap(({ queries }) => queries).map((query) => [query._id, query])).values()];
}
