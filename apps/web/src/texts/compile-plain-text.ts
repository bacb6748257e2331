import type { I18n } from '@lingui/core';

type MessageCompiler = Parameters<I18n['setMessagesCompiler']>[0];

/**
 * Compiles a text of the source: words and `{placeholders}`. Plurals and choices come compiled from the catalogue; the whole grammar of
 * messages would weigh more than all texts of a screen.
 */
export const compilePlainText: MessageCompiler = (text) =>
  text
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => (/^\{\w+\}$/.test(part) ? [part.slice(1, -1)] : part));
