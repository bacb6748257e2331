import { FIRST_LANGUAGE } from '@tiffin/contracts';
import { textsIn } from '@tiffin/texts';
import type { Letter, LetterFact } from '../letter.js';
import { FONTS, LIGHT, MARK, STYLES } from './letter-theme.js';
import { linkOf, oneLine } from './letter-text.js';

/** From this length on, a fact is a text to read and not a value to type. */
const LONG_FACT = 40;

/**
 * Returns the letter as HTML in the product's design: tables and inline colours, since mail programs support little else. It loads nothing
 * from the network, and no text of the letter becomes markup. Throws `TypeError` if the link is not http or https.
 */
export function htmlOf(letter: Letter): string {
  const { subject, heading, opening, facts, action, closing, language = FIRST_LANGUAGE } = letter;
  const content = [
    `<h1 class="ink" style="margin:0 0 16px;font:700 24px/30px ${FONTS.round};color:${LIGHT.ink}">${escaped(heading)}</h1>`,
    ...opening.map((text) => paragraph(text, 'ink')),
    ...(facts.length > 0 ? [factTable(facts)] : []),
    ...(action ? [button(action)] : []),
    ...closing.map((text) => paragraph(text, 'muted')),
  ];
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="supported-color-schemes" content="light dark">
    <title>${escaped(subject)}</title>
    <style>${STYLES}
    </style>
  </head>
  <body class="paper" style="margin:0;padding:0;background-color:${LIGHT.paper}">
    <table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${LIGHT.paper}">
      <tr><td align="center" style="padding:24px 12px">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px">
          <tr><td style="padding:0 8px 16px">${brand()}</td></tr>
          <tr><td class="card" align="left" style="padding:32px 32px 20px;background-color:${LIGHT.surface};border:1px solid ${LIGHT.line};border-radius:12px">
            ${content.join('\n            ')}
          </td></tr>
          <tr><td class="muted" style="padding:16px 8px 0;font:400 13px/18px ${FONTS.text};color:${LIGHT.muted}">${footer(letter)}</td></tr>
        </table>
      </td></tr>
    </table>
  </body>
</html>
`;
}

/** The footer of every letter: whether replies are read. */
function footer({ replyTo, language = FIRST_LANGUAGE }: Letter): string {
  const i18n = textsIn(language);
  return replyTo === undefined
    ? i18n.t('Tiffin sends these e-mails automatically. Replies are not read.')
    : i18n.t('Tiffin sends these e-mails automatically.');
}

function brand(): string {
  const name = `<td class="ink" style="padding-left:10px;font:700 24px/32px ${FONTS.round};color:${LIGHT.ink}">Tiffin</td>`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td>${MARK}</td>${name}</tr></table>`;
}

function paragraph(text: string, tone: 'ink' | 'muted'): string {
  const size = tone === 'ink' ? '16px/24px' : '14px/20px';
  return `<p class="${tone}" style="margin:0 0 12px;font:400 ${size} ${FONTS.text};color:${LIGHT[tone]}">${escaped(text)}</p>`;
}

function factTable(facts: readonly LetterFact[]): string {
  const rows = facts.map(({ label, value }, index) => {
    const above = index === 0 ? 16 : 6;
    const below = index === facts.length - 1 ? 16 : 6;
    return (
      `<tr><td style="padding:${above}px 20px ${below}px">` +
      `<div class="muted" style="font:400 13px/18px ${FONTS.text};color:${LIGHT.muted}">${escaped(label)}</div>` +
      `<div class="ink" style="font:${value.length > LONG_FACT ? `400 16px/24px ${FONTS.text}` : `700 22px/30px ${FONTS.figures}`};color:${LIGHT.ink};word-break:break-word">${escaped(value)}</div></td></tr>`
    );
  });
  const style = `margin:20px 0;background-color:${LIGHT.sunk};border-radius:10px`;
  return `<table class="sunk" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${style}">${rows.join('')}</table>`;
}

/** The address is below the button too, for programs that show no buttons and for people who check a link before they follow it. */
function button({ label, url }: NonNullable<Letter['action']>): string {
  const link = escaped(linkOf(url));
  const style = `display:inline-block;padding:13px 22px;border-radius:10px;background-color:${LIGHT.accent};color:${LIGHT.onAccent}`;
  return (
    `<p style="margin:20px 0 12px"><a class="button" href="${link}" style="${style};font:600 16px/20px ${FONTS.text};text-decoration:none">${escaped(label)}</a></p>` +
    `<p class="muted" style="margin:0 0 20px;font:400 13px/18px ${FONTS.text};color:${LIGHT.muted};word-break:break-all">` +
    `<a class="link" href="${link}" style="color:${LIGHT.accentInk}">${link}</a></p>`
  );
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Returns the text escaped for HTML, on one line. Safe in attributes with double quotes too. */
function escaped(text: string): string {
  return oneLine(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
