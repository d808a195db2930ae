// Checkout. Private, never cached. The bag is in the browser, so the page needs JavaScript and shows a note without it.

import { redirectDocument, type ShouldRevalidateFunction } from 'react-router';
import { shopContext } from '#app/context.ts';
import { loadPageSettings } from '#app/page-settings.server.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { PAYMENT_METHODS } from '#config/value-lists.ts';
import { signedInId } from '#shop/actor.ts';
import { listAddresses } from '#shop/customers/addresses.server.ts';
import { getProfile } from '#shop/customers/profile.server.ts';
import { sendsOrderNewsByPhone } from '#shop/messages/message-templates.server.ts';
import type { PaymentMethod } from '#shop/orders/order.ts';
import type { Route } from './+types/checkout.route.ts';
import stylesheet from './checkout.css?url';
import { CheckoutScreen } from './checkout-screen.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Checkout');

const LOGIN_PATH = '/login?returnUrl=%2Fcheckout';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const uid = signedInId(ctx.actor);
  if (uid === null) throw redirectDocument(LOGIN_PATH);
  const [profile, addresses, { taxMode, asksForConsent }, hasPhoneNews] = await Promise.all([
    getProfile(ctx, uid),
    listAddresses(ctx),
    loadPageSettings(context),
    sendsOrderNewsByPhone(ctx.db),
  ]);
  if (!profile) throw redirectDocument(LOGIN_PATH);
  const { name, email, phone, address, city, state, pincode } = profile;
  const methods: readonly PaymentMethod[] = ctx.providers.payments.isOffered ? PAYMENT_METHODS : ['cod'];
  const asksForBusiness = taxMode === 'gst';
  return {
    uid,
    addresses,
    methods,
    asksForBusiness,
    asksForConsent,
    hasPhoneNews,
    checksPincodes: ctx.providers.courier !== null,
    profile: { name, email, phone, address, city, state, pincode },
  };
}

/** The loader's data is the same for all steps. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;

export default function Checkout({ loaderData }: Route.ComponentProps) {
  return <CheckoutScreen key={loaderData.uid} {...loaderData} />;
}
