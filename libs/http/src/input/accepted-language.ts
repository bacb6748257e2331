import { isLanguage, type Language } from '@tiffin/contracts';

/** More of a header is nobody's choice of languages. */
const READ = 200;

/**
 * The language that a call wants (`Accept-Language`), of those that Tiffin is written in; the client sends the one that its screen is in. `undefined`
 * where it names none of them.
 */
export function acceptedLanguage(header: string | undefined): Language | undefined {
  return (header ?? '')
    .slice(0, READ)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const weight = parameters.find((text) => text.startsWith('q='))?.slice(2);
      return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ language }) => language)
    .find(isLanguage);
}
