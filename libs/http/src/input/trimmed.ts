import { Transform } from 'class-transformer';

/** From the first character that is no space to the last one. Searching for the last spaces instead takes the square of their number. */
const WITHIN = /\P{Zs}(?:.*\P{Zs})?/su;

/** Without the spaces around it. Line breaks and tabs stay, so that the field's rule refuses them (api.md 1). */
export const withoutOuterSpaces = (text: string): string => WITHIN.exec(text)?.[0] ?? '';

/** A text of a body, judged and kept without the spaces around it. */
export const Trimmed = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? withoutOuterSpaces(value) : value));
