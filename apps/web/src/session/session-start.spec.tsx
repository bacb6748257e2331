import { jest } from '@jest/globals';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SessionStart } from './session-start';

test('what stands in the page before the scripts are there is what they show first', () => {
  const html = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
  const page = new DOMParser().parseFromString(html.replaceAll(/>\s+</g, '><'), 'text/html');
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <SessionStart unreachable={false} onRetry={jest.fn()} />
    </I18nProvider>,
  );
  expect(page.getElementById('root')?.innerHTML).toBe(container.innerHTML);
});
