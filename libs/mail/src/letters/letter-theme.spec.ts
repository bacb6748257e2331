import { readFileSync } from 'node:fs';
import { DARK, LIGHT } from './letter-theme.js';

/** The client's tokens, light first. */
const tokens = readFileSync(new URL('../../../../apps/web/src/tokens.css', import.meta.url), 'utf8');

test.each([
  ['light', LIGHT, /:root \{[^}]*\}/],
  ['dark', DARK, /@variant dark-theme \{[^}]*\}/],
] as const)('mails have the product’s %s colours', (_, colours, rule) => {
  const declared = rule.exec(tokens)?.[0] ?? '';
  for (const [role, colour] of Object.entries(colours)) {
    const name = role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    expect(declared).toContain(`--${name}: ${colour};`);
  }
});
