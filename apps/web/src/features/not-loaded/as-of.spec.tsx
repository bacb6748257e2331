import { onlineManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '../testing/render-page';
import { AsOf } from './as-of';

const at = Date.parse('2026-11-21T06:30:00.000Z');

/** Opens another list on a click. */
function Page() {
  const [list, setList] = useState(1);
  return (
    <>
      <button onClick={() => setList(list + 1)}>next</button>
      <AsOf key={list} at={at} />
    </>
  );
}

afterEach(() => onlineManager.setOnline(true));

test('a list that is opened offline shows its time; one on screen does not move', async () => {
  const { user } = renderPage(<Page />);
  act(() => onlineManager.setOnline(false));
  expect(screen.queryByText(/^As of/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'next' }));
  expect(screen.getByText(/^As of/)).toBeVisible();
  act(() => onlineManager.setOnline(true));
  expect(screen.queryByText(/^As of/)).toBeNull();
});
