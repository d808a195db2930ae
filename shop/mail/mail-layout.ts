// One look for every mail: the words once, as text and as HTML that also old mail programs show. Values are escaped here.

export interface MailPart {
  readonly heading?: string;
  readonly paragraphs?: readonly string[];
  /** Name and value, such as the lines of an order. */
  readonly rows?: ReadonlyArray<readonly [string, string]>;
  readonly link?: { readonly text: string; readonly url: string };
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

function partAsHtml({ heading, paragraphs = [], rows = [], link }: MailPart): string {
  const cells = rows
    .map(
      ([name, value]) =>
        `<tr><td style="padding:6px 0;color:#655c58">${escapeHtml(name)}</td><td style="padding:6px 0;text-align:right">${escapeHtml(value)}</td></tr>`,
    )
    .join('');
  return [
    heading ? `<h1 style="font:500 24px Georgia,serif;margin:0 0 12px;color:#241a17">${escapeHtml(heading)}</h1>` : '',
    ...paragraphs.map((text) => `<p style="margin:0 0 12px;line-height:1.55">${escapeHtml(text)}</p>`),
    cells
      ? `<table role="presentation" width="100%" style="border-collapse:collapse;margin:4px 0 16px">${cells}</table>`
      : '',
    link
      ? `<p style="margin:16px 0"><a href="${escapeHtml(link.url)}" style="background:#7a1f2b;color:#fff;padding:12px 24px;border-radius:4px;text-decoration:none;display:inline-block">${escapeHtml(link.text)}</a></p>`
      : '',
  ].join('');
}

function partAsText({ heading, paragraphs = [], rows = [], link }: MailPart): string {
  return [
    ...(heading ? [heading, ''] : []),
    ...paragraphs.flatMap((text) => [text, '']),
    ...rows.map(([name, value]) => `${name}: ${value}`),
    ...(rows.length > 0 ? [''] : []),
    ...(link ? [`${link.text}: ${link.url}`, ''] : []),
  ].join('\n');
}

export function layOutMail(
  parts: readonly MailPart[],
  store: { readonly name: string; readonly address: string; readonly email: string },
) {
  const foot = `${store.name} · ${store.address} · ${store.email}`;
  return {
    text: `${parts.map(partAsText).join('\n')}\n${foot}\n`,
    html:
      '<!doctype html><html lang="en-IN"><body style="margin:0;background:#fbf7f0;font:16px Arial,sans-serif;color:#241a17">' +
      '<table role="presentation" width="100%"><tr><td align="center" style="padding:24px 12px">' +
      '<table role="presentation" width="560" style="max-width:100%;background:#fff;border-top:6px solid #7a1f2b"><tr><td style="padding:28px">' +
      `<p style="font:600 22px Georgia,serif;color:#7a1f2b;margin:0 0 20px">${escapeHtml(store.name)}</p>` +
      `${parts.map(partAsHtml).join('')}</td></tr></table>` +
      `<p style="font-size:13px;color:#655c58;margin:16px 0">${escapeHtml(foot)}</p></td></tr></table></body></html>`,
  };
}
