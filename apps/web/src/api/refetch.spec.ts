import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { refetchWhenShown } from './refetch';

test('refetches a query that is not on screen although a message was folded into it', async () => {
  const cache = new QueryClient();
  cache.setQueryData(['bills'], ['one']);
  refetchWhenShown(cache, ['bills']);
  cache.setQueryData(['bills'], ['one', 'taken in']);
  await waitFor(() => expect(cache.getQueryState(['bills'])).toMatchObject({ isInvalidated: true, data: ['one', 'taken in'] }));
});
