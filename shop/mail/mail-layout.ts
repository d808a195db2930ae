// One layout for every mail: each text once, rendered as plain text and as HTML that old mail programs also show. Values are escaped here.

export interface MailSection {
  readonly heading?: string;
  /** The heading of a later section. */
  readonly title?: string;
  readonly paragraphs?: readonly string[];
  /** Name and value, such as the lines of an order. */
  readonly rows?: ReadonlyArray<readonly [string, string]>;
  /** The row of the result, such as the total. */
  readonly total?: readonly [string, string];
  readonly link?: MailLink;
  /** Links shown as plain text links. */
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

function tableAsHtml({ rows = [], total }: MailSection): string {
  const cells = rows.map((row) => rowAsHtml(row, 'color:#655c58')).join('');
  const last = total ? rowAsHtml(total, 'border-top:1px solid #e3dacc;font-weight:bold') : '';
  return cells || last
    ? `<table role="presentation" width="100%" style="border-collapse:collapse;margin:4px 0 16px">${cells}${last}</table>`
    : '';
}

const secondaryLinkAsHtml = ({ text, url }: MailLink): string =>
  `<p style="margin:0 0 12px"><a href="${escapeHtml(url)}" style="color:#7a1f2b">${escapeHtml(text)}</a></p>`;

function sectionAsHtml(section: MailSection): string {
  const { heading, title, paragraphs = [], link, secondaryLinks = [] } = section;
  return [
    heading ? `<h1 style="font:500 24px Georgia,serif;margin:0 0 12px;color:#241a17">${escapeHtml(heading)}</h1>` : '',
    title ? `<h2 style="font:500 18px Georgia,serif;margin:20px 0 8px;color:#241a17">${escapeHtml(title)}</h2>` : '',
    ...paragraphs.map(
      (text) => `<p style="margin:0 0 12px;line-height:1.55">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`,
    ),
    tableAsHtml(section),
    link
      ? `<p style="margin:16px 0"><a href="${escapeHtml(link.url)}" style="background:#7a1f2b;color:#fff;padding:12px 24px;border-radius:4px;text-decoration:none;display:inline-block">${escapeHtml(link.text)}</a></p>`
      : '',
    ...secondaryLinks.map(secondaryLinkAsHtml),
  ].join('');
}

function sectionAsText({
  heading,
  title,
  paragraphs = [],
  rows = [],
  total,
  link,
  secondaryLinks = [],
}: MailSection): string {
  const table = total ? [...rows, total] : rows;
  const links = [...(link ? [link] : []), ...secondaryLinks];
  return [
    ...(heading ? [heading, ''] : []),
    ...(title ? [title, ''] : []),
    ...paragraphs.flatMap((text) => [text, '']),
    ...table.map(([name, value]) => `${name}: ${value}`),
    ...(table.length > 0 ? [''] : []),
    ...links.map(({ text, url }) => `${text}: ${url}`),
    ...(links.length > 0 ? [''] : []),
  ].join('\n');
}

export function renderMail(
  sections: readonly MailSection[],
  store: { readonly name: string; readonly address: string; readonly email: string },
) {
  // A new store has no address yet.
  const footer = [store.name, store.address, store.email].filter((part) => part !== '').join(' · ');
  return {
    text: `${sections.map(sectionAsText).join('\n')}\n${footer}\n`,
    html:
      '<!doctype html><html lang="en-IN"><head><meta name="viewport" content="width=device-width"></head><body style="margin:0;background:#fbf7f0;font:16px Arial,sans-serif;color:#241a17">' +
      '<table role="presentation" width="100%"><tr><td align="center" style="padding:24px 12px">' +
      '<table role="presentation" width="100%" style="max-width:560px;background:#fff;border-top:6px solid #7a1f2b"><tr><td style="padding:28px">' +
      `<p style="font:600 22px Georgia,serif;color:#7a1f2b;margin:0 0 20px">${escapeHtml(store.name)}</p>` +
      `${sections.map(sectionAsHtml).join('')}</td></tr></table>` +
      `<p style="font-size:13px;color:#655c58;margin:16px 0">${escapeHtml(footer)}</p></td></tr></table></body></html>`,
  };
}
