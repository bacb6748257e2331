/** `[long, short]`, by the first letters of the English name. */
const NAMES: Readonly<Record<string, readonly [string, string]>> = {
  Jan: ['ਜਨਵਰੀ', 'ਜਨ'],
  Feb: ['ਫ਼ਰਵਰੀ', 'ਫ਼ਰ'],
  Mar: ['ਮਾਰਚ', 'ਮਾਰਚ'],
  Apr: ['ਅਪ੍ਰੈਲ', 'ਅਪ੍ਰੈ'],
  May: ['ਮਈ', 'ਮਈ'],
  Jun: ['ਜੂਨ', 'ਜੂਨ'],
  Jul: ['ਜੁਲਾਈ', 'ਜੁਲਾ'],
  Aug: ['ਅਗਸਤ', 'ਅਗ'],
  Sep: ['ਸਤੰਬਰ', 'ਸਤੰ'],
  Oct: ['ਅਕਤੂਬਰ', 'ਅਕਤੂ'],
  Nov: ['ਨਵੰਬਰ', 'ਨਵੰ'],
  Dec: ['ਦਸੰਬਰ', 'ਦਸੰ'],
  Sun: ['ਐਤਵਾਰ', 'ਐਤ'],
  Mon: ['ਸੋਮਵਾਰ', 'ਸੋਮ'],
  Tue: ['ਮੰਗਲਵਾਰ', 'ਮੰਗਲ'],
  Wed: ['ਬੁੱਧਵਾਰ', 'ਬੁੱਧ'],
  Thu: ['ਵੀਰਵਾਰ', 'ਵੀਰ'],
  Fri: ['ਸ਼ੁੱਕਰਵਾਰ', 'ਸ਼ੁੱਕਰ'],
  Sat: ['ਸ਼ਨਿੱਚਰਵਾਰ', 'ਸ਼ਨਿੱਚਰ'],
};

/**
 * Returns a format that writes dates in Punjabi. Browsers lack the Punjabi names (Chrome writes `M11` for November), so this file has
 * them; the order is India's. Throws `RangeError` for an unknown time zone.
 */
export function punjabiDates(options: Intl.DateTimeFormatOptions): Pick<Intl.DateTimeFormat, 'format'> {
  const english = new Intl.DateTimeFormat('en-IN', options);
  const translated = ({ type, value }: Intl.DateTimeFormatPart): string => {
    if (type === 'literal' && value === ' at ') return ', ';
    if (type !== 'month' && type !== 'weekday') return value;
    return NAMES[value.slice(0, 3)]?.[options[type] === 'long' ? 0 : 1] ?? value;
  };
  return { format: (at) => english.formatToParts(at).map(translated).join('') };
}
