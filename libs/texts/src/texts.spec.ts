import { textsIn } from './texts.js';

describe('a text', () => {
  test('has its values in place of its placeholders', () => {
    const i18n = textsIn('en');
    expect(i18n.t('Bill for {month}', { month: 'October 2026' })).toBe('Bill for October 2026');
  });

  test('is translated', () => {
    expect(textsIn('hi').t('Bill for {month}', { month: 'अक्टूबर 2026' })).toBe('अक्टूबर 2026 का बिल');
    expect(textsIn('pa').t('Bill for {month}', { month: 'ਅਕਤੂਬਰ 2026' })).toBe('ਅਕਤੂਬਰ 2026 ਦਾ ਬਿੱਲ');
  });

  test('counts by the rules of its language', () => {
    const orders = (language: 'en' | 'pa', count: number) =>
      textsIn(language).t('{count, plural, =0 {No orders} one {# order} other {# orders}}', { count });
    expect([0, 1, 2].map((count) => orders('en', count))).toEqual(['No orders', '1 order', '2 orders']);
    expect([0, 1, 2].map((count) => orders('pa', count))).toEqual(['ਕੋਈ ਆਰਡਰ ਨਹੀਂ', '1 ਆਰਡਰ', '2 ਆਰਡਰ']);
  });

  test('keeps braces and backslashes that a value holds', () => {
    const hostel = '{month} \\u0041 \\x41 \\';
    expect(textsIn('en').t('Canteen of {hostel}', { hostel })).toBe(`Canteen of ${hostel}`);
  });

  test('is refused by the compiler without its values, or with others', () => {
    const i18n = textsIn('en');
    // @ts-expect-error -- `month` is missing
    i18n.t('Bill for {month}');
    // @ts-expect-error -- it has no `year`
    i18n.t('Bill for {month}', { month: 'October', year: 2026 });
    // @ts-expect-error -- it has no placeholder
    i18n.t('Paid', { month: 'October' });
    // @ts-expect-error -- `count` is missing
    i18n.t('{count, plural, =0 {No orders} one {# order} other {# orders}}', { orders: 1 });
    // @ts-expect-error -- it is put together
    i18n.t(`Bill for ${new Date().getFullYear()}`);
  });
});
