// The address of the button that mail programs show (RFC 8058). They post to it, which server/one-click-unsubscribe.ts answers; a mail program
// that merely opens it gets the page with the choices.

import { redirectDocument } from 'react-router';
import type { Route } from './+types/one-click.route.ts';

export function loader({ request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('t') ?? '';
  throw redirectDocument(`/preferences?t=${encodeURIComponent(token)}`);
}
