import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { refetchWhenShown } from './refetch';

test('what takes the same message in while it is not on screen is read again all the same', async () => {
  const cache = new QueryClient();
  cache.setQueryData(['bills'], ['one']);
  refetchWhenShown(cache, ['bills']);
  cache.setQueryData(['bills'], ['one', 'taken in']);
  await waitFor(() => expect(cache.getQueryState(['bills'])).toMatchObject({ isInvalidated: true, data: ['one', 'taken in'] }));
});
