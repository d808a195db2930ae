// The simulator's HTML: an account chooser without JavaScript, and an error page.
import { createHash } from 'node:crypto';
import { type DemoPerson, demoPeople } from './demo-people.ts';

const STYLE = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:#f1f4f8;color:#1f2328;font:16px/1.5 system-ui,sans-serif}
main{width:100%;max-width:440px;padding:28px 24px;background:#fff;border:1px solid #d5dbe3;border-radius:14px}
.demo{margin:0 0 20px;padding:10px 14px;background:#fdf1d7;border:1px dashed #a96b00;border-radius:8px;color:#5c3c00;font-size:14px}
h1{margin:0;font-size:24px;font-weight:600;line-height:1.25}
h1+p{margin:4px 0 20px;color:#57606a}
ul{list-style:none;margin:0;padding:0;border-top:1px solid #d5dbe3}
li{border-bottom:1px solid #d5dbe3}
li a{display:flex;flex-direction:column;padding:12px 8px;color:inherit;text-decoration:none;overflow-wrap:anywhere}
li a:hover{background:#f1f4f8}
b{font-weight:600}
small{font-size:14px;color:#57606a}
details{margin-top:4px}
summary{padding:12px 8px;font-weight:600;cursor:pointer}
form{display:grid;gap:12px;padding:4px 8px 12px}
label{display:grid;gap:4px;font-size:14px;font-weight:600}
input{width:100%;min-height:44px;padding:8px 12px;border:1px solid #8c959f;border-radius:6px;font:inherit}
button,.cancel{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:8px 20px;border-radius:6px;font:inherit;font-weight:600}
button{border:0;background:#1a56b8;color:#fff;cursor:pointer}
.cancel{margin-top:8px;padding:8px;color:#1a56b8}
.bad{margin:0 8px;color:#a3172f;font-size:14px}
:focus-visible{outline:3px solid #1a56b8;outline-offset:2px}
code{overflow-wrap:anywhere}
`;
/** The page's policy allows this one inline style by its hash. */
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

function page(status: number, title: string, content: string): Response {
  const html =
    '<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<meta name="robots" content="noindex"><title>${escapeHtml(title)} · demo stand-in for Google</title><style>${STYLE}</style></head><body><main>` +
    '<p class="demo"><b>Demo mode.</b> This page stands in for Google. It is part of the demo store, and nothing is sent to Google.</p>' +
    `${content}</main></body></html>`;
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    },
  });
}

export const errorPage = (status: 400 | 401, error: string, sentence: string): Response =>
  page(
    status,
    'Access blocked',
    `<h1>Access blocked</h1><p>${escapeHtml(sentence)}</p><p><code>Error ${status}: ${escapeHtml(error)}</code></p>`,
  );

function choiceLink(path: string, query: URLSearchParams, account: string): string {
  const link = new URLSearchParams(query);
  link.set('account', account);
  return escapeHtml(`${path}?${link}`);
}

function accountItem(link: string, { name, email, emailVerified }: DemoPerson): string {
  const remark = emailVerified ? '' : ' · address not verified';
  return `<li><a href="${link}"><b>${escapeHtml(name)}</b><small>${escapeHtml(email)}${remark}</small></a></li>`;
}

interface EnteredAccount {
  readonly name: string;
  readonly email: string;
}

/** `entered` is the input for another account whose email address is invalid. */
export function chooserPage(query: URLSearchParams, entered: EnteredAccount | null = null): Response {
  // A relative URL, so that the pages also work below another path. A refused choice is shown at …/auth/choice itself.
  const path = entered ? 'choice' : 'auth/choice';
  const hidden = [...query]
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');
  return page(
    entered ? 400 : 200,
    'Choose an account',
    '<h1>Choose an account</h1><p>to continue to Tanabana</p>' +
      `<ul>${demoPeople.map((person) => accountItem(choiceLink(path, query, person.sub), person)).join('')}</ul>` +
      `<details${entered ? ' open' : ''}><summary>Use another account</summary>` +
      (entered ? '<p class="bad" role="alert">Please enter an email address.</p>' : '') +
      `<form method="get" action="${path}">${hidden}<input type="hidden" name="account" value="other">` +
      `<label>Name<input name="name" autocomplete="off" maxlength="100" value="${escapeHtml(entered?.name ?? '')}"></label>` +
      `<label>Email<input type="email" name="email" required autocomplete="off" maxlength="254" value="${escapeHtml(entered?.email ?? '')}"></label>` +
      '<button type="submit">Continue</button></form></details>' +
      `<a class="cancel" href="${choiceLink(path, query, 'cancel')}">Cancel</a>`,
  );
}
