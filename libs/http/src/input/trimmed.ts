import { Transform } from 'class-transformer';

/** Without the spaces around it. Line breaks and tabs stay, so that the field's rule refuses them (api.md 1). */
export const withoutOuterSpaces = (text: string): string => text.replace(/^\p{Zs}+|\p{Zs}+$/gu, '');

/** A text of a body, judged and kept without the spaces around it. */
export const Trimmed = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? withoutOuterSpaces(value) : value));
