// The merchant's handbook, docs/handbook, as screens of the back office. Its pages are part of the build.

import MarkdownIt from 'markdown-it';

const files = import.meta.glob<string>('../../../docs/handbook/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** The size of every picture, set so that a page does not move while they load. e2e/handbook.e2e.ts takes them. */
const PICTURE_SIZE = { width: 1280, height: 800 } as const;
const pictures = import.meta.glob<string>('../../../docs/handbook/pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

const markdown = new MarkdownIt({ html: false });

/** '../../../docs/handbook/brand.md' and 'brand.md' become 'brand'. */
const toTopic = (path: string): string => path.replace(/^.*\/|\.md$/g, '');

/** The topic of the first page, which lists the others. */
export const CONTENTS = 'README';

/** '[Brand](brand.md)' leads to the screen of that page. */
const toScreenLink = (href: string): string =>
  /^[\w-]+\.md$/.test(href) ? `/admin-panel/handbook/${toTopic(href)}` : href;

type Token = ReturnType<typeof markdown.parse>[number];

/** '![Setup](pictures/setup.webp)' shows the file of the build. */
function showPicture(token: Token): void {
  token.attrSet('src', pictures[`../../../docs/handbook/${token.attrGet('src')}`] ?? '');
  for (const [name, value] of Object.entries({ ...PICTURE_SIZE, loading: 'lazy' })) token.attrSet(name, String(value));
}

export interface HandbookPage {
  readonly title: string;
  readonly html: string;
}

/** Null when there is no such page. */
export function findHandbookPage(topic: string): HandbookPage | null {
  const entry = Object.entries(files).find(([path]) => toTopic(path) === topic);
  if (!entry) return null;
  const [, text] = entry;
  const [heading = '', ...bodyLines] = text.split('\n');
  const tokens = markdown.parse(bodyLines.join('\n'), {});
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    if (token.type === 'image') showPicture(token);
    const href = token.attrGet('href');
    if (href) token.attrSet('href', toScreenLink(String(href)));
  }
  return { title: heading.replace(/^#\s*/, ''), html: markdown.renderer.render(tokens, markdown.options, {}) };
}
