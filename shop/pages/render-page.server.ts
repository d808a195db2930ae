// Turns the Markdown of a page into HTML that is safe to show. HTML in the text is shown as text; links lead to http(s), mailto, tel,
// or to this store. The merchant's values are filled in after parsing, so that '<b>*Silk*</b>' can neither become markup nor emphasis;
// only our own Markdown (`fillMarkdown`) is filled in before. Every '#' or '##' heading begins a section; the page's own title is the only
// h1.

import MarkdownIt, { type StateCore, type Token } from 'markdown-it';
import { slugFromTitle } from './page-slug.ts';
import {
  fillMarkdown,
  fillPlaceholders,
  isPlaceholder,
  type PlaceholderName,
  type PlaceholderValues,
  splitPlaceholders,
} from './placeholders.ts';

export interface PageSection {
  /** The fragment of its URL, as in '/privacy#your-choices'. */
  readonly id: string;
  readonly title: string;
  readonly html: string;
}

export interface RenderedPage {
  readonly title: string;
  /** The first paragraph of a page with sections, as HTML; '' when there is none. */
  readonly lead: string;
  /** The text before the first section, without the lead. */
  readonly intro: string;
  readonly sections: readonly PageSection[];
  /** For search engines: the first sentences, at most 160 characters. */
  readonly description: string;
}

/** 'https://x', 'mailto:x', 'tel:1', '/', '/shop' and '#part' are safe; '//x' and '/\x' lead to other sites. */
const SAFE_LINK = /^(?:https?:\/\/[^\s/]|mailto:[^\s]|tel:[^\s]|\/(?![/\\])|\/$|#)/i;

const markdown = new MarkdownIt({ html: false, linkify: false }).disable('image');
markdown.validateLink = (url) => SAFE_LINK.test(url);

const withoutSpaces = (phone: string): string => phone.replaceAll(/[^\d+]/g, '');

/** Email and phone number become links, unless they are in the text of a link. */
const LINKED: Readonly<Partial<Record<PlaceholderName, (value: string) => string>>> = {
  email: (email) => `mailto:${encodeURI(email)}`,
  phone: (phone) => `tel:${withoutSpaces(phone)}`,
};

/** Markdown has encoded the braces of '[Mail us](mailto:{email})'. */
const fillLink = (href: string, values: PlaceholderValues): string =>
  href.replaceAll(/%7B([A-Za-z0-9]+)%7D/gi, (encoded, name: string) => {
    if (!isPlaceholder(name)) return encoded;
    return name === 'phone' ? withoutSpaces(values.phone) : encodeURIComponent(values[name]).replaceAll('%40', '@');
  });

type TokenClass = StateCore['Token'];

function fillText(text: string, values: PlaceholderValues, isInLink: boolean, TokenOf: TokenClass): Token[] {
  const toText = (content: string): Token => Object.assign(new TokenOf('text', '', 0), { content });
  return splitPlaceholders(text).flatMap((part) => {
    if (typeof part === 'string') return [toText(part)];
    const value = values[part.name];
    const href = isInLink ? undefined : LINKED[part.name]?.(value);
    if (href === undefined) return [toText(value)];
    const linkOpen = new TokenOf('link_open', 'a', 1);
    linkOpen.attrSet('href', href);
    return [linkOpen, toText(value), new TokenOf('link_close', 'a', -1)];
  });
}

function fillInline(children: readonly Token[], values: PlaceholderValues, TokenOf: TokenClass): Token[] {
  let linkDepth = 0;
  return children.flatMap((token) => {
    if (token.type === 'text') return fillText(token.content, values, linkDepth > 0, TokenOf);
    linkDepth += token.tag === 'a' ? token.nesting : 0;
    if (token.type === 'link_open') {
      const href = fillLink(String(token.attrGet('href') ?? ''), values);
      token.attrSet('href', href);
      if (/^https?:/i.test(href)) token.attrSet('rel', 'noopener');
    }
    return [token];
  });
}

/** Headings inside lists and quotes are below those of sections; table alignment is a class, because inline styles are blocked. */
function adjustBlock(token: Token): void {
  if (/^heading_/.test(token.type) && token.level > 0 && /^h[12]$/.test(token.tag)) token.tag = 'h3';
  const alignment = /text-align:(center|right)/.exec(String(token.attrGet('style') ?? ''))?.[1];
  token.attrs = token.attrs?.filter(([name]) => name !== 'style') ?? null;
  if (alignment !== undefined) token.attrSet('class', `align-${alignment}`);
}

markdown.core.ruler.push('placeholders', ({ tokens, env, Token: TokenOf }) => {
  const { values } = env as { readonly values: PlaceholderValues };
  for (const token of tokens) {
    adjustBlock(token);
    if (token.children) token.children = fillInline(token.children, values, TokenOf);
  }
});

const plainText = (inline: Token | undefined): string =>
  (inline?.children ?? [])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('');

const isSectionStart = (token: Token): boolean =>
  token.type === 'heading_open' && token.level === 0 && /^h[12]$/.test(token.tag);

const render = (tokens: Token[]): string => markdown.renderer.render(tokens, markdown.options, {});

/** A table with one row is shown as labelled figures: '| Return | Exchange |' above '| 2 days | 5 days |'. */
function renderTable(table: Token[]): string {
  // The content of a cell is the token after its opening.
  const cellsOf = (type: string) => table.filter((_, index) => table[index - 1]?.type === type);
  const [heads, cells] = [cellsOf('th_open'), cellsOf('td_open')];
  if (cells.length !== heads.length || heads.some((head) => plainText(head) === ''))
    return `<div class="prose__table" role="region" aria-label="Table" tabindex="0">${render(table)}</div>\n`;
  const pairs = heads.map(
    (head, index) => `<div><dt>${render([head])}</dt><dd>${render(cells.slice(index, index + 1))}</dd></div>`,
  );
  return `<dl class="periods">${pairs.join('')}</dl>\n`;
}

function renderBlocks(tokens: readonly Token[]): string {
  let html = '';
  let remaining = [...tokens];
  while (remaining.length > 0) {
    const start = remaining.findIndex(({ type, level }) => type === 'table_open' && level === 0);
    const end = start < 0 ? -1 : remaining.findIndex(({ type }, index) => index > start && type === 'table_close');
    if (end < 0) return html + render(remaining);
    html += render(remaining.slice(0, start)) + renderTable(remaining.slice(start, end + 1));
    remaining = remaining.slice(end + 1);
  }
  return html;
}

const MAX_DESCRIPTION = 160;
/** Whole sentences that are shorter say too little. */
const MIN_SENTENCES = 60;

/** Whole sentences as far as they fit; a long first sentence is cut after a word. */
export function describeText(text: string): string {
  if (text.length <= MAX_DESCRIPTION) return text;
  const start = text.slice(0, MAX_DESCRIPTION);
  const sentenceEnd = Math.max(...['. ', '! ', '? '].map((mark) => start.lastIndexOf(mark)));
  if (sentenceEnd >= MIN_SENTENCES) return start.slice(0, sentenceEnd + 1);
  return `${start.slice(0, MAX_DESCRIPTION - 1).replace(/\s+\S*$/, '')}…`;
}

/** A heading or a paragraph is three tokens: its opening, its inline content, its closing. */
const BLOCK_TOKENS = 3;

/** '2. Your choices' has the id 'your-choices'; a second one 'your-choices-2'. */
function sectionId(title: string, taken: Set<string>): string {
  const base = slugFromTitle(title.replace(/^\d+\.\s*/, '')) || 'section';
  let id = base;
  for (let count = 2; taken.has(id); count++) id = `${base}-${count}`;
  taken.add(id);
  return id;
}

export function renderPage(
  page: { readonly title: string; readonly body: string },
  values: PlaceholderValues,
): RenderedPage {
  const tokens = markdown.parse(fillMarkdown(page.body, values), { values });
  const description = describeText(
    tokens
      .filter(({ type }, index) => type === 'inline' && tokens[index - 1]?.type === 'paragraph_open')
      .map(plainText)
      .join(' '),
  );
  const starts = tokens.flatMap((token, index) => (isSectionStart(token) ? [index] : []));
  const before = tokens.slice(0, starts[0] ?? tokens.length);
  const hasLead = starts.length > 0 && before[0]?.type === 'paragraph_open';
  const taken = new Set<string>();
  const sections = starts.map((start, index) => {
    const title = plainText(tokens[start + 1]);
    return {
      id: sectionId(title, taken),
      title,
      html: renderBlocks(tokens.slice(start + BLOCK_TOKENS, starts[index + 1] ?? tokens.length)),
    };
  });
  return {
    title: fillPlaceholders(page.title, values),
    lead: hasLead ? render(before.slice(1, 2)) : '',
    intro: renderBlocks(hasLead ? before.slice(BLOCK_TOKENS) : before),
    sections,
    description,
  };
}
