/**
 * The names of a text's placeholders: `'month'` of `'Bill for {month}'`, `'count'` of `'{count, plural, one {# order} other {# orders}}'`.
 * A plural's form must have a space or `#`, so that it is not taken for a name.
 */
export type PlaceholderOf<Text extends string> = Text extends `${string}{${infer Rest}` ? NameOf<Rest> | PlaceholderOf<Rest> : never;

type NameOf<Rest extends string> = Rest extends `${infer Inner}}${string}`
  ? Inner extends `${infer Name},${string}`
    ? WithoutForm<Name>
    : WithoutForm<Inner>
  : never;

type WithoutForm<Name extends string> = Name extends `${string}${' ' | '#'}${string}` ? never : Name;

/**
 * The arguments of `t` after the text: a value for each placeholder, or none if the text has none. A text that is not a literal is refused, since
 * the extractor does not find it.
 */
export type ValuesOf<Text extends string> =
  IsLiteral<Text> extends false
    ? [textMustBeLiteral: never]
    : [PlaceholderOf<Text>] extends [never]
      ? []
      : [values: { readonly [Name in PlaceholderOf<Text>]: string | number }];

/** A literal becomes a required property; `string` and a template such as `Bill for ${number}` become index signatures, which `{}` satisfies. */
type IsLiteral<Text extends string> = Record<never, 1> extends Record<Text, 1> ? false : true;
