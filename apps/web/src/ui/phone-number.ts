/** A phone number for display: `+91 98765 00114`; numbers of other countries only get a plus. `digits` include the country code. */
export function formatPhone(digits: string): string {
  const indian = /^91(\d{5})(\d{5})$/.exec(digits);
  if (indian) return `+91 ${indian[1]} ${indian[2]}`;
  return digits === '' ? '' : `+${digits}`;
}
