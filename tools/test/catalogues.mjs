// What can be wrong with a translation: a text that is missing, or that has other placeholders, tags or forms than the one it says.
import { formatter } from '@lingui/format-po';
import { readFileSync } from 'node:fs';

/** `{name}`, `<0>` and `</0>`, and of a plural its name: a translation has the same. */
const PARTS = /\{(\w+)(?=[},])|<\/?\d+\/?>/g;

const partsOf = (text) => [...new Set(Array.from(text.matchAll(PARTS), ([part]) => part))].sort().join(' ');

/** The faults of the catalogue in a file, each as a sentence. */
export async function faultsOf(file, language) {
  const catalogue = await formatter({ lineNumbers: false }).parse(readFileSync(file, 'utf8'), {
    locale: language,
    sourceLocale: 'en',
    filename: file,
  });
  return Object.values(catalogue).flatMap(({ message, translation, origin: [[where] = []] = [] }) => {
    if (!translation) return [`${language} lacks “${message}” (${where})`];
    const [said, meant] = [partsOf(translation), partsOf(message)];
    return said === meant ? [] : [`${language} has “${said}” for “${meant}” in “${message}” (${where})`];
  });
}
