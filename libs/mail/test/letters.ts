import type { Letter } from '../src/index.js';

/** Returns a letter that has every part. */
export function letterOf(changes: Partial<Letter> = {}): Letter {
  return {
    to: 'asha@canteen.example',
    subject: 'Your Tiffin account',
    heading: 'Welcome to Tiffin',
    opening: ['Hello Asha,', 'your canteen has registered you.'],
    facts: [
      { label: 'Login', value: 'BH1-103' },
      { label: 'Password', value: 'aB3dE6gH9kL2' },
    ],
    action: { label: 'Log in', url: 'https://canteen.example/login?token=abc_def-123&next=a' },
    closing: ['Change the password after the first log-in.'],
    ...changes,
  };
}
