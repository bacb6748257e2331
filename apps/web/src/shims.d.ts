declare module '@fontsource-variable/*';
/** Texts by id: `texts:hi/first` (texts-plugin.ts). */
declare module 'texts:*' {
  const texts: Readonly<Record<string, string>>;
  export default texts;
}
