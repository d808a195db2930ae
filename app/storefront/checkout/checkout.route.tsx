// Checkout. Private, never cached. The bag is in the browser, so the page needs JavaScript and shows a note without it.

import { redirectDocument, type ShouldRevalidateFunction } from 'react-router';
import { appInfoContext, shopContext } from '#app/context.ts';
import { loadPageSettings } from '#app/page-settings.server.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { PAYMENT_METHODS } from '#config/value-lists.ts';
import { signedInId } from '#shop/actor.ts';
import { pageOwnerId } from '#shop/checkout-owner.ts';
import type { ShopContext } from '#shop/context.ts';
import { listAddresses } from '#shop/customers/addresses.server.ts';
import { findGuestTerms } from '#shop/customers/guest-checkout.server.ts';
import { findPhoneProof, getProfile } from '#shop/customers/profile.server.ts';
import { sendsOrderNewsByPhone } from '#shop/messages/message-templates.server.ts';
import type { PaymentMethod } from '#shop/orders/order.ts';
import codeStylesheet from '../login/code/code.css?url';
import type { Route } from './+types/checkout.route.ts';
import stylesheet from './checkout.css?url';
import { CheckoutScreen } from './checkout-screen.tsx';

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'stylesheet', href: codeStylesheet },
];

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Checkout');

const LOGIN_PATH = '/login?returnUrl=%2Fcheckout';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const [buyer, { taxMode, asksForConsent }, hasPhoneNews] = await Promise.all([
    loadBuyer(ctx),
    loadPageSettings(context),
    sendsOrderNewsByPhone(ctx.db),
  ]);
  if (buyer === null) throw redirectDocument(LOGIN_PATH);
  const storeMethods: readonly PaymentMethod[] = ctx.providers.payments.isOffered ? PAYMENT_METHODS : ['cod'];
  const offersCash = buyer.guest?.offersCash !== false;
  return {
    ...buyer,
    methods: storeMethods.filter((method) => method !== 'cod' || offersCash),
    asksForBusiness: taxMode === 'gst',
    asksForConsent,
    hasPhoneNews,
    checksPincodes: ctx.providers.courier !== null,
    demo: context.get(appInfoContext).demo,
  };
}

const NO_PROFILE = { name: null, email: null, phone: null, address: null, city: null, state: null, pincode: null };

/** Null for a visitor, who has to log in or to begin as a guest first. */
async function loadBuyer(ctx: ShopContext) {
  const userId = signedInId(ctx.actor);
  if (userId === null) {
    const uid = pageOwnerId(ctx.actor);
    const guest = await findGuestTerms(ctx);
    return uid !== null && guest !== null ? { uid, guest, addresses: [], mayJoin: false, profile: NO_PROFILE } : null;
  }
  const [profile, addresses, proof] = await Promise.all([
    getProfile(ctx, userId),
    listAddresses(ctx),
    findPhoneProof(ctx, userId),
  ]);
  if (!profile) return null;
  const { name, email, phone, address, city, state, pincode } = profile;
  return {
    uid: userId,
    guest: null,
    addresses,
    mayJoin: proof !== null && profile.role === 'user',
    profile: { name, email, phone, address, city, state, pincode },
  };
}

/** The loader's data is the same for all steps. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;

export default function Checkout({ loaderData }: Route.ComponentProps) {
  return <CheckoutScreen key={loaderData.uid} {...loaderData} />;
}
