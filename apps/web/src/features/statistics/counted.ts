const whole = new Intl.NumberFormat('en-IN');
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A number of orders as people read it: `3,919`. */
export function counted(count: number): string {
  return whole.format(count);
}

/** An amount short enough to stand on a bar: `₹31.2k`, `₹850`. Lakhs as people here say them: `₹1.2L`. */
export function shortRupees(amount: number): string {
  if (amount < 1000) return `₹${Math.round(amount)}`;
  if (amount < 99_950) return `₹${compact.format(amount).toLowerCase()}`;
  return `₹${(amount / 100_000).toFixed(1)}L`;
}
