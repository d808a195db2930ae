// What the store may send to the address of a mail, without a sign-in. Opening the page changes nothing, because mail
// programs open links in advance; each button posts.

import { data, redirect } from 'react-router';
import { shopContext } from '#app/context.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { postedForm } from '#app/posted-form.ts';
import { loadPreferences, setPreference, stopEverything } from '#shop/consents/preferences.server.ts';
import { isToken } from '#shop/secret-token.server.ts';
import type { Route } from './+types/preferences.route.ts';
import stylesheet from './choices.css?url';
import { PreferencesScreen } from './preferences-screen.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'What we may send you');

const EXPIRED = { status: 410 } as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get('t') ?? '';
  const preferences = await loadPreferences(context.get(shopContext), token);
  if (!preferences) return data({ token: '', preferences: null, hasLink: isToken(token), isSaved: false }, EXPIRED);
  return data({ token, preferences, hasLink: true, isSaved: searchParams.get('saved') === 'yes' });
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const form = await postedForm(request);
  const text = (name: string): string => String(form.get(name) ?? '');
  const token = text('t');
  const saved =
    form.get('intent') === 'stop'
      ? await stopEverything(ctx, token, 'preferences')
      : await setPreference(ctx, token, { key: text('key'), isGiven: text('isGiven') === 'yes' });
  if (saved.ok) throw redirect(`/preferences?t=${token}&saved=yes`);
  // The page shows the choices as they are now, or that the link has expired.
  return data(null, saved.reason === 'expired' ? EXPIRED : { status: 404 });
}

export default function Preferences({ loaderData }: Route.ComponentProps) {
  return <PreferencesScreen {...loaderData} />;
}
