import { join } from 'node:path';
import type { Configuration } from '../configuration/configuration.js';
import type { Keys } from '../configuration/keys.js';

/** Returns the line that the server prints when its start begins. */
export function preparing({ demo, dataDirectory }: Configuration): string {
  return `Tiffin starts, with its data in ${dataDirectory}${demo ? '; a first start fills it with demo data, which takes a moment' : ''} …`;
}

/** Returns the text that the server prints when it is ready: its address, and in development the accounts and keys. */
export function greeting({ url, keys }: { url: string; keys: Keys }, { demo, production, smtp, dataDirectory }: Configuration): string {
  const accounts = [
    '',
    'Demo accounts (password tiffin123):',
    '  student     BH1, roll number 101 or 102; GH1, roll number 101',
    '  contractor  contractor@bh1.example, contractor@gh1.example',
    `  kitchen     ${url}/kitchen (on a television: ${url}/pickup), BH1 with key kitchen1, GH1 with key kitchen2`,
    `  counter     ${url}/counter, BH1 with key counter1, GH1 with key counter2`,
  ];
  const secrets = ['', `Admin key: ${keys.adminKey}`, `Operations key: ${keys.opsKey}`];
  const mails = ['', `Mails are files in ${join(dataDirectory, 'outbox')}.`];
  return ['', `Tiffin is ready: ${url}`, ...(demo ? accounts : []), ...(production ? [] : secrets), ...(smtp ? [] : mails), ''].join('\n');
}
