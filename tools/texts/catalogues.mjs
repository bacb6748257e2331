// What can be wrong with a translation: a text that is missing, or that has other placeholders, tags or forms than the one it says.
import { readFileSync } from 'node:fs';

/** `{name}`, `<0>` and `</0>`, and of a plural its name: a translation has the same. */
const PARTS = /\{(\w+)(?=[},])|<\/?\d+\/?>/g;

const partsOf = (text) => [...new Set(Array.from(text.matchAll(PARTS), ([part]) => part))].sort().join(' ');

/** The entries of a PO file by id. */
export function readCatalogue({ file, language, format }) {
  return format.parse(readFileSync(file, 'utf8'), { locale: language, sourceLocale: 'en', filename: file });
}

/** The faults of a catalogue, each as a sentence. */
export async function faultsOf(catalogue) {
  const { language } = catalogue;
  return Object.entries(await readCatalogue(catalogue)).flatMap(([id, { message = id, translation, origin: [[where] = []] = [] }]) => {
    if (!translation) return [`${language} lacks “${message}” (${where})`];
    const [said, meant] = [partsOf(translation), partsOf(message)];
    return said === meant ? [] : [`${language} has “${said}” for “${meant}” in “${message}” (${where})`];
  });
}
