import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { Button } from './button';
import { Dialog } from './dialog';

function Page({ opener = 'stays' }: { opener?: 'stays' | 'goes' }) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  return (
    <main tabIndex={-1}>
      {!(opener === 'goes' && open) && <button onClick={() => setOpen(true)}>Remove</button>}
      <Dialog open={open} onOpenChange={setOpen} title="Remove Samosa?" actions={<Button onClick={() => setOpen(false)}>Keep</Button>}>
        <button onClick={() => void navigate('/elsewhere')}>elsewhere</button>
      </Dialog>
    </main>
  );
}
async function open(opener?: 'stays' | 'goes') {
  render(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <Page {...(opener && { opener })} />
      </MemoryRouter>
    </I18nProvider>,
  );
  await userEvent.click(screen.getByText('Remove'));
  expect(await screen.findByRole('dialog', { name: 'Remove Samosa?' })).toContainElement(document.activeElement as HTMLElement);
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('Escape closes the dialog and returns the focus', async () => {
  await open();
  await userEvent.keyboard('{Escape}');
  await closed();
  await waitFor(() => expect(screen.getByText('Remove')).toHaveFocus());
});

test('the page gets the focus if the opener is gone', async () => {
  await open('goes');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await closed();
  await waitFor(() => expect(screen.getByText('Remove')).toBeVisible());
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('a route change closes the dialog', async () => {
  await open();
  await userEvent.click(screen.getByText('elsewhere'));
  await closed();
});
