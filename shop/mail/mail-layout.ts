// One layout for every mail, in the merchant's colours. Each text is written once and rendered as plain text and as
// HTML that old mail programs can show. Values are escaped here.

import { toTokens } from '#shop/brand/palette.ts';
import { picturePath } from '#shop/catalog/picture.ts';
import type { MailStore } from './mail-store.ts';

export interface MailSection {
  /** The heading of the mail; only its first section has one. */
  readonly heading?: string;
  readonly subheading?: string;
  readonly paragraphs?: readonly string[];
  /** Pairs of a name and a value, such as the lines of an order. */
  readonly rows?: ReadonlyArray<readonly [string, string]>;
  /** The last row of the table, such as the total. */
  readonly total?: readonly [string, string];
  readonly link?: MailLink;
  readonly secondaryLinks?: readonly MailLink[];
}

interface MailLink {
  readonly text: string;
  readonly url: string;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

const rowAsHtml = ([name, value]: readonly [string, string], style: string): string =>
  `<tr><td style="padding:6px 12px 6px 0;${style}">${escapeHtml(name)}</td><td style="padding:6px 0;text-align:right;vertical-align:top;overflow-wrap:anywhere;${style}">${escapeHtml(value)}</td></tr>`;

/** The colours of a mail by their use. They are validated before they are stored, so they need no escaping. */
interface MailColors {
  readonly ground: string;
  readonly text: string;
  readonly secondaryText: string;
  readonly line: string;
  readonly main: string;
}

function toMailColors({ colours }: MailStore['look']): MailColors {
  const { '--ink-70': secondaryText = colours.ink, '--line': line = colours.ink } = toTokens(colours);
  return { ground: colours.paper, text: colours.ink, secondaryText, line, main: colours.primary };
}

function tableAsHtml({ rows = [], total }: MailSection, { secondaryText, line }: MailColors): string {
  const cells = rows.map((row) => rowAsHtml(row, `color:${secondaryText}`)).join('');
  const last = total ? rowAsHtml(total, `border-top:1px solid ${line};font-weight:bold`) : '';
  return cells || last
    ? `<table role="presentation" width="100%" style="border-collapse:collapse;margin:4px 0 16px">${cells}${last}</table>`
    : '';
}

const secondaryLinkAsHtml = ({ text, url }: MailLink, { main }: MailColors): string =>
  `<p style="margin:0 0 12px"><a href="${escapeHtml(url)}" style="color:${main}">${escapeHtml(text)}</a></p>`;

function sectionAsHtml(section: MailSection, colours: MailColors): string {
  const { main, text: ink } = colours;
  const { heading, subheading, paragraphs = [], link, secondaryLinks = [] } = section;
  return [
    heading ? `<h1 style="font:500 24px Georgia,serif;margin:0 0 12px;color:${ink}">${escapeHtml(heading)}</h1>` : '',
    subheading
      ? `<h2 style="font:500 18px Georgia,serif;margin:20px 0 8px;color:${ink}">${escapeHtml(subheading)}</h2>`
      : '',
    ...paragraphs.map(
      (text) => `<p style="margin:0 0 12px;line-height:1.55">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`,
    ),
    tableAsHtml(section, colours),
    link
      ? `<p style="margin:16px 0"><a href="${escapeHtml(link.url)}" style="background:${main};color:#fff;padding:12px 24px;border-radius:4px;text-decoration:none;display:inline-block">${escapeHtml(link.text)}</a></p>`
      : '',
    ...secondaryLinks.map((each) => secondaryLinkAsHtml(each, colours)),
  ].join('');
}

function sectionAsText({
  heading,
  subheading,
  paragraphs = [],
  rows = [],
  total,
  link,
  secondaryLinks = [],
}: MailSection): string {
  const table = total ? [...rows, total] : rows;
  const links = link ? [link, ...secondaryLinks] : secondaryLinks;
  // Each part is followed by an empty line.
  const lines: string[] = [];
  if (heading) lines.push(heading, '');
  if (subheading) lines.push(subheading, '');
  for (const paragraph of paragraphs) lines.push(paragraph, '');
  for (const [name, value] of table) lines.push(`${name}: ${value}`);
  if (table.length > 0) lines.push('');
  for (const { text, url } of links) lines.push(`${text}: ${url}`);
  if (links.length > 0) lines.push('');
  return lines.join('\n');
}

const LOGO = { maxWidth: 240, maxHeight: 44 };

/** Returns the logo, whose alt text shows the name while pictures are blocked, or the name when there is no logo. */
function headAsHtml({ name, url, look: { logo } }: MailStore, { main }: MailColors): string {
  const style = `font:600 22px Georgia,serif;color:${main};margin:0 0 20px`;
  if (!logo) return `<p style="${style}">${escapeHtml(name)}</p>`;
  const scale = Math.min(LOGO.maxHeight / logo.height, LOGO.maxWidth / logo.width);
  const size = `width="${Math.round(logo.width * scale)}" height="${Math.round(logo.height * scale)}"`;
  // The picture is 480 pixels wide, twice the largest width, for sharp screens.
  const src = escapeHtml(`${url}${picturePath(logo.key, 480, 'webp')}`);
  return `<p style="${style}"><img src="${src}" ${size} alt="${escapeHtml(name)}" style="border:0;display:block;max-width:100%;height:auto"></p>`;
}

export function renderMail(sections: readonly MailSection[], store: MailStore) {
  const colours = toMailColors(store.look);
  // Empty parts are left out, because a new store has no address yet.
  const footer = [store.name, store.address, store.email].filter((part) => part !== '').join(' · ');
  return {
    text: `${sections.map(sectionAsText).join('\n')}\n${footer}\n`,
    html:
      `<!doctype html><html lang="en-IN"><head><meta name="viewport" content="width=device-width"></head><body style="margin:0;background:${colours.ground};font:16px Arial,sans-serif;color:${colours.text}">` +
      '<table role="presentation" width="100%"><tr><td align="center" style="padding:24px 12px">' +
      `<table role="presentation" width="100%" style="max-width:560px;background:#fff;border-top:6px solid ${colours.main}"><tr><td style="padding:28px">` +
      headAsHtml(store, colours) +
      `${sections.map((section) => sectionAsHtml(section, colours)).join('')}</td></tr></table>` +
      `<p style="font-size:13px;color:${colours.secondaryText};margin:16px 0">${escapeHtml(footer)}</p></td></tr></table></body></html>`,
  };
}
