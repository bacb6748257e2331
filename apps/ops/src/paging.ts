import { InvalidArgumentError, type Command } from 'commander';
import type { Paging } from './server/operations-api.js';

const MAX_LIMIT = 100;

/** Parses an option that is a whole number from 1. Throws `InvalidArgumentError`. */
export const wholeNumber =
  (max = 1_000_000_000) =>
  (text: string): number => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= 1 && number <= max) return number;
    throw new InvalidArgumentError(
      max === MAX_LIMIT ? `It must be a whole number from 1 to ${MAX_LIMIT}.` : 'It must be a whole number from 1.',
    );
  };

/** Adds `--page` and `--limit`. */
export function paged(command: Command): Command {
  return command
    .option('--page <number>', 'which page', wholeNumber(), 1)
    .option('--limit <number>', `how many on a page, at most ${MAX_LIMIT}`, wholeNumber(MAX_LIMIT), 20);
}

/** The line that says where the next page is. */
export const moreLine = (hasNextPage: boolean, { page = 1 }: Paging): string =>
  hasNextPage ? `\nThere are more: --page ${page + 1}\n` : '';
