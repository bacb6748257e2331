// The site of docs/: `npm run docs` serves it, `npm run docs:build` writes it to docs/.vitepress/dist. Every page also reads well on GitHub.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';

const docs = fileURLToPath(new URL('..', import.meta.url));

/** Where the repository is on GitHub; the workflow that publishes the site sets it. Without it, links to sources become plain text. */
const repository = process.env.GITHUB_REPOSITORY && `https://github.com/${process.env.GITHUB_REPOSITORY}`;

/** A page's title: its first heading, without marks of code. */
const titleOf = (page) => {
  const [, title = page] = /^# (.*)$/m.exec(readFileSync(join(docs, page), 'utf8')) ?? [];
  return title.replaceAll('`', '');
};
const item = (page) => ({ text: titleOf(page), link: `/${page.replace(/(index)?\.md$/, '')}` });

/** The pages of a folder: first those that are named, then the others by name. A named page that is missing is left out. */
function group(text, folder, first = [], { collapsed } = {}) {
  const pages = existsSync(join(docs, folder)) ? readdirSync(join(docs, folder)).filter((name) => name.endsWith('.md')) : [];
  const named = first.map((name) => `${name}.md`).filter((name) => pages.includes(name));
  const items = [...named, ...pages.filter((name) => !named.includes(name)).sort()].map((name) => item(`${folder}/${name}`));
  return { text, items, ...(collapsed && { collapsed }) };
}

const sidebar = [
  group('Start', 'start', ['try-it', 'first-canteen']),
  group('Guides', 'guides', ['student', 'contractor', 'cook', 'counter', 'admin', 'operator']),
  group('Production', 'production', [
    ...['index', 'one-container', 'two-stores', 'several-servers', 'backup-and-restore', 'updates', 'monitoring', 'alarms', 'investigate'],
    ...['scheduled-work', 'mail-and-notifications', 'tls-and-proxies'],
  ]),
  group('Architecture', 'architecture', [
    ...['index', 'event-sourcing', 'projections-and-rebuilds', 'several-servers', 'errors', 'security', 'performance'],
  ]),
  group('Reference', 'reference', ['specification', 'decisions', 'wire', 'design', 'events', 'settings', 'command-line']),
  group('Contributing', 'contributing', ['recipes', 'releases']),
  group('Testing', 'testing', ['index', 'attack', 'chaos', 'scale', 'bench']),
  group('Decision records', 'adr', ['index'], { collapsed: true }),
  group('Lab notes', 'lab-notes', ['index', 'figures'], { collapsed: true }),
].filter(({ items }) => items.length > 0);

/** Links that leave docs/, to sources of the repository: on GitHub they work as they are; on the site they lead to GitHub. */
function linksToSources(markdown) {
  markdown.core.ruler.push('links-to-sources', ({ tokens, env }) => {
    for (const { children } of tokens) {
      const open = [];
      for (const token of children ?? []) {
        if (token.type === 'link_open') {
          open.push(token);
          rewrite(token, env.relativePath ?? '');
        } else if (token.type === 'link_close') token.tag = open.pop()?.tag ?? 'a';
      }
    }
  });
}

function rewrite(token, page) {
  const href = token.attrGet('href') ?? '';
  if (/^([a-z]+:|#|\/)/i.test(href)) return;
  const path = posix.join('docs', posix.dirname(page), href);
  if (path.startsWith('docs/')) return;
  if (repository) token.attrSet('href', `${repository}/blob/main/${path}`);
  else Object.assign(token, { tag: 'span', attrs: [['title', path]] });
}

/** Anchors of headings as GitHub makes them, so that a link leads to its place on both. */
const slugify = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

/** Braces in code are code, not an expression of Vue's. */
function bracesInCode(markdown) {
  const code = markdown.renderer.rules.code_inline;
  markdown.renderer.rules.code_inline = (...args) => code(...args).replace('<code', '<code v-pre');
}

export default defineConfig({
  title: 'Tiffin',
  description: 'Canteen ordering for hostels: how to use it, run it and change it.',
  // The index of the search is one large file.
  vite: { build: { chunkSizeWarningLimit: 4_000 } },
  base: process.env.DOCS_BASE ?? '/',
  cleanUrls: false,
  // Links to a server on the reader's own machine are no dead ones.
  ignoreDeadLinks: 'localhostLinks',
  markdown: {
    anchor: { slugify },
    config: (markdown) => {
      linksToSources(markdown);
      bracesInCode(markdown);
    },
  },
  themeConfig: {
    nav: [
      { text: 'Start', link: '/start/try-it' },
      { text: 'Production', link: '/production/' },
      { text: 'Architecture', link: '/architecture/' },
      { text: 'Reference', link: '/reference/specification' },
    ],
    sidebar,
    outline: 'deep',
    search: { provider: 'local' },
    ...(repository && { socialLinks: [{ icon: 'github', link: repository }] }),
  },
});
