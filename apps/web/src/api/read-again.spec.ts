import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { readAgain, readAgainWhenShown } from './read-again';

test('a first read that began before the message is not believed', async () => {
  const cache = new QueryClient();
  const answers: ((menu: string) => void)[] = [];
  const observer = new QueryObserver(cache, { queryKey: ['menu'], queryFn: () => new Promise<string>((resolve) => answers.push(resolve)) });
  const stop = observer.subscribe(() => undefined);
  const again = readAgain(cache, ['menu']);
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[0]?.('as it was');
  answers[1]?.('as it is');
  await again;
  expect(observer.getCurrentResult().data).toBe('as it is');
  stop();
});

test('what takes the same message in while it is not on screen is read again all the same', async () => {
  const cache = new QueryClient();
  cache.setQueryData(['bills'], ['one']);
  readAgainWhenShown(cache, ['bills']);
  cache.setQueryData(['bills'], ['one', 'taken in']);
  await waitFor(() => expect(cache.getQueryState(['bills'])).toMatchObject({ isInvalidated: true, data: ['one', 'taken in'] }));
});
