import { screen } from '@testing-library/react';
import { Link, useLocation } from 'react-router-dom';
import { renderPage } from '../testing/render-page';
import { FaqsPage } from './faqs-page';

function Hash() {
  return <output>{useLocation().hash}</output>;
}
const open = (at = '/faqs') =>
  renderPage(
    <>
      <FaqsPage />
      <Hash />
      <Link to="/faqs#menu">to the menu</Link>
    </>,
    { at },
  );
const questions = () => screen.getAllByRole('button');
const opened = () => questions().filter((question) => question.getAttribute('aria-expanded') === 'true');
const question = (name: string) => screen.getByRole('button', { name });

test('shows ten questions, all closed, also for an unknown address fragment', () => {
  open('/faqs#nothing');
  expect(questions()).toHaveLength(10);
  expect(opened()).toEqual([]);
  expect(screen.queryByRole('region', { name: /\?/ })).toBeNull();
});

test('opens one question at a time, and closes it on a second click', async () => {
  const { user } = open();
  await user.click(question('How do I pay?'));
  expect(opened()).toEqual([question('How do I pay?')]);
  expect(screen.getByRole('region', { name: 'How do I pay?' })).toHaveTextContent('You pay your canteen once a month.');
  await user.click(question('Can I order ahead?'));
  expect(opened()).toEqual([question('Can I order ahead?')]);
  await user.click(question('Can I order ahead?'));
  expect(opened()).toEqual([]);
  expect(question('Can I order ahead?')).toHaveFocus();
});

test('opens the question in the address', async () => {
  const { user } = open('/faqs#paying');
  expect(opened()).toEqual([question('How do I pay?')]);
  await user.click(question('What is Tiffin for?'));
  expect(screen.getByRole('status')).toHaveTextContent('#purpose');
  await user.click(question('What is Tiffin for?'));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await user.click(screen.getByRole('link', { name: 'to the menu' }));
  expect(opened()).toEqual([question("Where do I see today's menu?")]);
});
