// Profile and saved addresses of the signed-in person. Private: never cached. A guest sees only a link to the login.
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { data, redirect, type ShouldRevalidateFunction, useLocation, useRevalidator } from 'react-router';
import { shopContext } from '#app/context.ts';
import { postedForm } from '#app/posted-form.ts';
import { LEAVING, readHint } from '#app/sessions/signed-in-hint.ts';
import { signedInId } from '#shop/actor.ts';
import type { SavedAddress } from '#shop/customers/address.ts';
import { listAddresses } from '#shop/customers/addresses.server.ts';
import { getProfile } from '#shop/customers/profile.server.ts';
import { sessionStore } from '../account/session-store.ts';
import { usePageOwner } from '../account/use-page-owner.ts';
import type { Route } from './+types/profile.route.ts';
import { answerProfile } from './answer-profile.server.ts';
import type { ShownProfile } from './details/profile-view.tsx';
import stylesheet from './profile.css?url';
import { failed, intentOf, type ProfileAnswer } from './profile-answer.ts';
import { ProfileScreen } from './profile-screen.tsx';
import { SignedOut } from './signed-out.tsx';
import { Unreachable } from './unreachable.tsx';

type ProfileData =
  | { readonly kind: 'account'; readonly profile: ShownProfile; readonly addresses: readonly SavedAddress[] }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'unreachable' };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = () => [
  { title: 'My Profile · Tanabana' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: Route.LoaderArgs): Promise<ProfileData> {
  const ctx = context.get(shopContext);
  const uid = signedInId(ctx.actor);
  // A user who signed out while the server was unreachable is treated as signed out.
  const isLeaving = readHint(request.headers.get('cookie') ?? '') === LEAVING;
  if (uid === null || isLeaving) return { kind: 'signed-out' };
  const [profile, addresses] = await Promise.all([getProfile(ctx, uid), listAddresses(ctx)]);
  if (!profile) return { kind: 'signed-out' };
  const { status: _status, createdAt: _createdAt, lastLogin: _lastLogin, ...shown } = profile;
  return { kind: 'account', profile: shown, addresses };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  const { answer, status } = await answerProfile(context.get(shopContext), form);
  // Without JavaScript the response is a redirect, so that a reload does not post again.
  if (answer.ok && form.get('by') !== 'script') throw redirect(`/profile?done=${answer.done}`);
  return data(answer, { status });
}

/** Without an answer the browser shows what it kept. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<ProfileData> {
  return serverLoader().catch((): ProfileData => ({ kind: 'unreachable' }));
}

/** A request without a response is handled as a failure. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<ProfileAnswer> {
  const intent = intentOf(await request.clone().formData()) ?? 'save-profile';
  return serverAction().catch(() => failed(intent));
}

/** A refused or failed change needs no revalidation, which would replace the form by an error if the store is unreachable. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  (actionResult as ProfileAnswer | undefined)?.ok === false ? false : defaultShouldRevalidate;

const shopperId = () => sessionStore.user()?.uid ?? null;
const noUser = () => null;

/** After a sign-out or another sign-in in another tab the page reloads its data. */
function useReloadOnUserChange(shown: string | null): void {
  const userId = useSyncExternalStore(sessionStore.subscribe, shopperId, noUser);
  const before = useRef(userId);
  usePageOwner(shown);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (before.current === userId) return;
    before.current = userId;
    if (userId !== shown) void revalidate();
  }, [userId, shown, revalidate]);
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  // A user who signed out in this tab needs no alert.
  const [alerts, setAlerts] = useState(loaderData.kind === 'signed-out');
  useReloadOnUserChange(loaderData.kind === 'account' ? loaderData.profile.uid : null);
  if (loaderData.kind === 'signed-out') return <SignedOut alerts={alerts} />;
  if (loaderData.kind === 'unreachable') return <Unreachable />;
  const onSignedOut = () => {
    setAlerts(true);
    void revalidate();
  };
  return (
    <ProfileScreen
      key={`${loaderData.profile.uid}${search}`}
      profile={loaderData.profile}
      addresses={loaderData.addresses}
      query={search}
      answer={actionData}
      onSignedOut={onSignedOut}
    />
  );
}
