import { formatter } from '@lingui/format-po';
import { join } from 'node:path';

/** The texts of the server. A text is its own id, so English needs no catalogue. */
export default {
  rootDir: join(import.meta.dirname, '../..'),
  sourceLocale: 'en',
  orderBy: 'messageId',
  locales: ['hi', 'pa'],
  format: formatter({ lineNumbers: false, explicitIdAsDefault: true }),
  extractorParserOptions: { tsExperimentalDecorators: true },
  catalogs: [{ path: '<rootDir>/libs/texts/locales/{locale}', include: ['<rootDir>/libs/*/src/**/*.ts'], exclude: ['**/*.spec.*'] }],
};
