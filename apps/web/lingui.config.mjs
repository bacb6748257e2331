import { formatter } from '@lingui/format-po';

export default {
  sourceLocale: 'en',
  locales: ['en', 'hi', 'pa'],
  format: formatter({ lineNumbers: false }),
  catalogs: [{ path: '<rootDir>/src/locales/{locale}', include: ['<rootDir>/src'], exclude: ['**/*.spec.*'] }],
};
