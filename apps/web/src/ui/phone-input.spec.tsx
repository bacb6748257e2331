import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Field } from './field';
import { PhoneInput } from './phone-input';

let digits = '';
function Form({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start);
  digits = value;
  return (
    <Field label="Phone number" error="Enter a valid phone number">
      <PhoneInput value={value} onChange={setValue} />
    </Field>
  );
}
async function show(start?: string) {
  render(
    <I18nProvider i18n={i18n}>
      <Form {...(start && { start })} />
    </I18nProvider>,
  );
  return { user: userEvent.setup(), number: await screen.findByLabelText('Phone number'), country: screen.getByLabelText('Country code') };
}

test('starts with India: the number is typed without its country code and reported with it', async () => {
  const { user, number, country } = await show();
  expect(number).toHaveAccessibleDescription('Enter a valid phone number');
  expect(country).toHaveValue('IN');
  expect(digits).toBe('');
  await user.type(number, '9876510001');
  expect(number).toHaveValue('+91 98765 10001');
  await waitFor(() => expect(digits).toBe('919876510001'));
});

test('the country code cannot be deleted', async () => {
  const { user, number } = await show('919876510001');
  expect(number).toHaveValue('+91 98765 10001');
  await user.clear(number);
  expect(number).toHaveValue('+91');
  await user.tab();
  expect(digits).toBe('');
});

test('a country is chosen by its name and code', async () => {
  const { user, number, country } = await show();
  await user.selectOptions(country, 'Nepal (+977)');
  await user.type(number, '9841234567{Enter}');
  expect(digits).toBe('9779841234567');
});

test('reports the number after a pause in typing, or on blur', async () => {
  const { user, number } = await show();
  await user.type(number, '98765');
  expect(digits).toBe('');
  await waitFor(() => expect(digits).toBe('9198765'));
  await user.type(number, '10001');
  expect(digits).toBe('9198765');
  await user.tab();
  expect(digits).toBe('919876510001');
});

test.each([
  ['+91 98765 10001', '+91 98765 10001', '919876510001'],
  ['09876-510001', '+91 98765 10001', '919876510001'],
  ['+977 984-1234567', '+977 984 1234567', '9779841234567'],
])('%s can be pasted as it was copied', async (copied, seen, given) => {
  const { user, number } = await show();
  await user.click(number);
  await user.paste(copied);
  expect(number).toHaveValue(seen);
  expect(digits).toBe(given);
});

test('a number that was just erased can be pasted again', async () => {
  const { user, number } = await show('919876510001');
  await user.clear(number);
  await user.paste('9876510001');
  expect(number).toHaveValue('+91 98765 10001');
  expect(digits).toBe('919876510001');
});

test('Enter reports the current number without a leading zero', async () => {
  const { user, number } = await show();
  await user.type(number, '09876510001{Enter}');
  expect(digits).toBe('919876510001');
});
