import { mailLink } from './mail-link';

const partsOf = (link: string) => ({ to: decodeURIComponent(new URL(link).pathname), ...Object.fromEntries(new URL(link).searchParams) });

test('the subject and what was written stand in the answer', () => {
  const link = mailLink({ email: 'asha+1@example.com', subject: 'Chai & tea?', message: 'Cold.\n\nAgain.' });
  expect(partsOf(link)).toEqual({ to: 'asha+1@example.com', subject: 'Re: Chai & tea?', body: '\r\n\r\n> Cold.\r\n> \r\n> Again.' });
});

test.each(['x', 'चा', '🍵'])('a long message of %s is quoted as far as mail programs take it', (text) => {
  const link = mailLink({ email: 'asha@example.com', subject: 'Chai', message: text.repeat(2_000 / text.length) });
  expect(link.length).toBeLessThan(2_000);
  expect(partsOf(link)).toHaveProperty('body', expect.stringMatching(/…$/));
});
