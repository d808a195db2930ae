// The last page in the sign-in popup: it notifies the waiting page and closes itself. If that page is gone, or the popup
// cannot close, it continues here. Plain HTML without React, because it is visible only for a moment.

import { CHANNEL, ENDED, HEARD } from '#app/google/google-channel.ts';
import { surfaceOf } from '#app/google/google-cookies.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import stylesheet from '../../styles/storefront.css?url';
import type { Route } from './+types/google-end.route.ts';
import { safeReturn, signInPageOf } from './google-sign-in.server.ts';

const ANSWER_MS = 1_500;

const SCRIPT = `const channel = new BroadcastChannel('${CHANNEL}');
channel.onmessage = ({ data }) => data === '${HEARD}' && window.close();
channel.postMessage('${ENDED}');
setTimeout(() => location.replace(document.links[0].href), ${ANSWER_MS});`;

export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const signInPage = signInPageOf(
    surfaceOf(searchParams.get('from')) ?? 'login',
    safeReturn(searchParams.get('returnUrl')),
  );
  // The sign-in page is a path with an encoded query, so it needs no HTML escaping.
  return new Response(
    `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Back from Google · Tanabana</title><link rel="stylesheet" href="${stylesheet}"></head>
<body><main class="wrap"><div class="state"><h1 class="h-page">Back from Google</h1><p>You can close this window.</p>
<div class="state__ways"><a class="${buttonClass()}" href="${signInPage}">Go on here</a></div></div></main>
<script>${SCRIPT}</script></body></html>`,
    { headers: { 'content-type': 'text/html; charset=utf-8' } },
  );
}
