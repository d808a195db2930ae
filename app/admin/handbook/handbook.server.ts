// The merchant's handbook, docs/handbook, as screens of the back office. Its pages are part of the build.

import MarkdownIt from 'markdown-it';

const files = import.meta.glob<string>('../../../docs/handbook/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** The dimensions of every picture, as e2e/handbook.e2e.ts takes them; they reserve the space while a picture loads. */
const PICTURE_SIZE = { width: 1280, height: 800 } as const;
const pictures = import.meta.glob<string>('../../../docs/handbook/pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

const markdown = new MarkdownIt({ html: false });

/** Returns 'brand' for '../../../docs/handbook/brand.md' and for 'brand.md'. */
const toTopic = (path: string): string => path.replace(/^.*\/|\.md$/g, '');

/** The topic of the first page, which lists the others. */
export const CONTENTS = 'README';

/** The link of '[Brand](brand.md)' becomes the path of that page's screen. */
const toScreenLink = (href: string): string =>
  /^[\w-]+\.md$/.test(href) ? `/admin-panel/handbook/${toTopic(href)}` : href;

type Token = ReturnType<typeof markdown.parse>[number];

/** The picture of '![Setup](pictures/setup.webp)' becomes the URL of the built file. */
function showPicture(token: Token): void {
  token.attrSet('src', pictures[`../../../docs/handbook/${token.attrGet('src')}`] ?? '');
  for (const [name, value] of Object.entries({ ...PICTURE_SIZE, loading: 'lazy' })) token.attrSet(name, String(value));
}

export interface HandbookPage {
  readonly title: string;
  readonly html: string;
}

/** Returns null when there is no such page. */
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
