// The last page in the sign-in popup: it notifies the waiting page and closes itself. If that page is closed, or the
// popup cannot close, the popup itself opens the sign-in page. Plain HTML without React, because it is visible only for
// a moment.

import { CHANNEL, END_RECEIVED, SIGN_IN_ENDED } from '#app/google/google-channel.ts';
import { parseSurface } from '#app/google/google-cookies.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import stylesheet from '../../styles/storefront.css?url';
import type { Route } from './+types/google-end.route.ts';
import { getSafeReturnPath, getSignInPath } from './google-sign-in.server.ts';

const CLOSE_TIMEOUT_MS = 1_500;

const SCRIPT = `const channel = new BroadcastChannel('${CHANNEL}');
channel.onmessage = ({ data }) => data === '${END_RECEIVED}' && window.close();
channel.postMessage('${SIGN_IN_ENDED}');
setTimeout(() => location.replace(document.links[0].href), ${CLOSE_TIMEOUT_MS});`;

export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const from = parseSurface(searchParams.get('from')) ?? 'login';
  const signInPage = getSignInPath(from, getSafeReturnPath(searchParams.get('returnUrl'), from));
  // The sign-in page is a path with an encoded query, so it needs no HTML escaping.
  return new Response(
    `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Google sign-in finished</title><link rel="stylesheet" href="${stylesheet}"></head>
<body><main class="wrap"><div class="state"><h1 class="h-page">Google sign-in finished</h1><p>You can close this window.</p>
<div class="state__actions"><a class="${buttonClass()}" href="${signInPage}">Continue here</a></div></div></main>
<script>${SCRIPT}</script></body></html>`,
    { headers: { 'content-type': 'text/html; charset=utf-8' } },
  );
}
