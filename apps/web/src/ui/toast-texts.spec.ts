import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = join(import.meta.dirname, '..');

/** Every call of `toast`, by kind, with the text of the file it is in. */
function calls(): { readonly kind: string; readonly file: string; readonly path: string }[] {
  return readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.spec.'))
    .map((path) => ({ path, file: readFileSync(join(SOURCES, path), 'utf8') }))
    .flatMap(({ path, file }) =>
      [...file.matchAll(/\btoast\.(success|error|blank|action)\(/g)].map(([, kind = '']) => ({ kind, file, path })),
    );
}
const all = calls();

/** Every toast of the specification, section 8, word for word, with its kind, and so its time (decisions 8.8). */
const SPECIFIED = [
  ['success', 'Logged out Successfully'],
  ['success', 'Logged in Successfully'],
  ['success', 'Account details updated successfully'],
  ['success', 'Password updated successfully'],
  ['success', 'New password sent to your email'],
  ['success', 'Key updated successfully'],
  ['success', 'Avatar updated successfully'],
  ['success', 'Details updated successfully'],
  ['success', 'Item details updated successfully'],
  ['success', 'Snack added successfully'],
  ['success', 'Item added successfully'],
  ['success', 'Added to cart'],
  ['success', 'Account Deleted Successfully'],
  ['success', 'All students removed successfully'],
  ['success', 'Snack Deleted Successfully'],
  ['success', 'Item Deleted Successfully'],
  ['success', 'Canteen Registered Successfully'],
  ['success', 'Account created successfully'],
  ['success', 'Verification code sent to your email'],
  ['success', 'Marked as prepared'],
  ['success', 'order status updated successfully'],
  ['action', 'bill marked as paid'],
  ['success', 'snack availability toggled successfully'],
  ['success', 'Thank you for your feedback!'],
  ['success', 'Audio Enabled'],
  ['blank', 'Audio Disabled'],
  ['error', 'Failed to submit. Please try again.'],
  ['error', 'max quantity reached'],
  ['error', 'Please fill all fields correctly'],
  ['error', 'Please Enter a Valid Key'],
] as const;

test('every toast of the specification is said word for word, by its kind', () => {
  const isSaid = ([kind, text]: (typeof SPECIFIED)[number]) => {
    const forms = [`t\`${text}\``, `<Trans>${text}</Trans>`];
    return all.some((call) => call.kind === kind && forms.some((form) => call.file.includes(form)));
  };
  expect(SPECIFIED.filter((toast) => !isSaid(toast))).toEqual([]);
});

test('only the kitchen says how long a toast stays, all others keep the time of their kind', () => {
  const timed = all.filter(({ file }) => /\bduration:/.test(file)).map(({ path }) => path);
  expect([...new Set(timed)]).toEqual([join('features', 'kitchen', 'live', 'use-preparing.ts')]);
});
