// Profile and saved addresses of the signed-in user. Private, never cached. A guest sees only a link to the login.

import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { data, redirect, type ShouldRevalidateFunction, useLocation, useRevalidator } from 'react-router';
import { shopContext } from '#app/context.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { postedForm } from '#app/posted-form.ts';
import { parseHint, SIGN_OUT_PENDING } from '#app/sessions/signed-in-hint.ts';
import { signedInId } from '#shop/actor.ts';
import type { ConsentState } from '#shop/consents/consent.ts';
import { listOwnConsents } from '#shop/consents/own-consents.server.ts';
import type { ShopContext } from '#shop/context.ts';
import type { SavedAddress } from '#shop/customers/address.ts';
import { listAddresses } from '#shop/customers/addresses.server.ts';
import { hasMobileCodes } from '#shop/customers/phone-codes.server.ts';
import { findPhoneProof, getProfile } from '#shop/customers/profile.server.ts';
import { sessionStore } from '../account/session-store.ts';
import { usePageOwner } from '../account/use-page-owner.ts';
import choicesStylesheet from '../preferences/choices.css?url';
import type { Route } from './+types/profile.route.ts';
import type { VisibleProfile } from './details/profile-view.tsx';
import { handleProfile } from './handle-profile.server.ts';
import stylesheet from './profile.css?url';
import { type ProfileResult, parseIntent, toFailedResult } from './profile-result.ts';
import { ProfileScreen } from './profile-screen.tsx';
import { ProfileUnreachable } from './profile-unreachable.tsx';
import { SignedOut } from './signed-out.tsx';

type ProfileData =
  | {
      readonly kind: 'account';
      readonly profile: VisibleProfile;
      readonly addresses: readonly SavedAddress[];
      readonly isPhoneVerified: boolean | null;
      readonly consents: readonly ConsentState[];
    }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'unreachable' };

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'stylesheet', href: choicesStylesheet },
];

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'My Profile');

/** Whether the number is verified; null while codes to mobile numbers are switched off. */
async function findPhoneState(ctx: ShopContext, uid: string): Promise<boolean | null> {
  if (!(await hasMobileCodes(ctx))) return null;
  return (await findPhoneProof(ctx, uid)) !== null;
}

export async function loader({ request, context }: Route.LoaderArgs): Promise<ProfileData> {
  const ctx = context.get(shopContext);
  const uid = signedInId(ctx.actor);
  // A user who signed out while the server was unreachable is treated as signed out.
  const isSignOutPending = parseHint(request.headers.get('cookie') ?? '') === SIGN_OUT_PENDING;
  if (uid === null || isSignOutPending) return { kind: 'signed-out' };
  const [profile, addresses, consents, isPhoneVerified] = await Promise.all([
    getProfile(ctx, uid),
    listAddresses(ctx),
    listOwnConsents(ctx),
    findPhoneState(ctx, uid),
  ]);
  if (!profile) return { kind: 'signed-out' };
  const { status: _status, createdAt: _createdAt, lastLogin: _lastLogin, ...visibleProfile } = profile;
  return { kind: 'account', profile: visibleProfile, addresses, isPhoneVerified, consents };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  const { result, status } = await handleProfile(context.get(shopContext), form);
  // Without JavaScript the response is a redirect, so that a reload does not post again.
  if (result.ok && form.get('by') !== 'script') throw redirect(`/profile?done=${result.done}`);
  return data(result, { status });
}

/** Without a response the browser shows its stored copy. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<ProfileData> {
  return serverLoader().catch((): ProfileData => ({ kind: 'unreachable' }));
}

/** A request without a response is handled as a failure. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<ProfileResult> {
  const intent = parseIntent(await request.clone().formData()) ?? 'save-profile';
  return serverAction().catch(() => toFailedResult(intent));
}

/** A refused or failed change needs no revalidation; a failed revalidation would replace the form by an error. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  (actionResult as ProfileResult | undefined)?.ok === false ? false : defaultShouldRevalidate;

const getUserId = () => sessionStore.user()?.uid ?? null;
const getNoUser = () => null;

/** After a sign-out or another sign-in in another tab the page reloads its data. */
function useReloadOnUserChange(ownerId: string | null): void {
  const userId = useSyncExternalStore(sessionStore.subscribe, getUserId, getNoUser);
  const previousUserId = useRef(userId);
  usePageOwner(ownerId);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (previousUserId.current === userId) return;
    previousUserId.current = userId;
    if (userId !== ownerId) void revalidate();
  }, [userId, ownerId, revalidate]);
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  // No alert after a sign-out while the page was open.
  const [alerts, setAlerts] = useState(loaderData.kind === 'signed-out');
  useReloadOnUserChange(loaderData.kind === 'account' ? loaderData.profile.uid : null);
  if (loaderData.kind === 'signed-out') return <SignedOut alerts={alerts} />;
  if (loaderData.kind === 'unreachable') return <ProfileUnreachable />;
  const onSignedOut = () => {
    setAlerts(true);
    void revalidate();
  };
  return (
    <ProfileScreen
      key={`${loaderData.profile.uid}${search}`}
      profile={loaderData.profile}
      addresses={loaderData.addresses}
      isPhoneVerified={loaderData.isPhoneVerified}
      consents={loaderData.consents}
      query={search}
      result={actionData}
      onSignedOut={onSignedOut}
    />
  );
}
