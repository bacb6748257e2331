import { isLanguage, type Language } from '@tiffin/contracts';

/** Longest part of the header that is parsed. */
const PARSED_LENGTH = 200;

/**
 * Returns the preferred language of a call (`Accept-Language`) among Tiffin's languages. The client sends the language of its screen.
 * `undefined` if the header names none of them.
 */
export function acceptedLanguage(header: string | undefined): Language | undefined {
  return (header ?? '')
    .slice(0, PARSED_LENGTH)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const weight = parameters.find((text) => text.startsWith('q='))?.slice(2);
      return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ language }) => language)
    .find(isLanguage);
}
