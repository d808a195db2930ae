// Stores a newsletter address. With JavaScript the footer shows the result; without it this page does.

import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { postedForm } from '#app/posted-form.ts';
import { getVisitorNetwork } from '#app/sessions/visitor.ts';
import { submitNewsletterAddress } from '#shop/leads/from-visitors.server.ts';
import type { NewsletterResult } from '../frame/newsletter.tsx';
import { TICK_THE_BOX } from '../popup/popup-messages.ts';
import type { Route } from './+types/newsletter.route.ts';
import { NewsletterPage } from './newsletter-page.tsx';

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Newsletter');

const REFUSAL_RESPONSES = {
  invalid: { status: 400, message: 'Please enter a valid email address' },
  'no-consent': { status: 400, message: TICK_THE_BOX },
  'too-many': { status: 429, message: 'Too many attempts. Please wait a few minutes and try again.' },
} as const;

export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  const result = await submitNewsletterAddress(
    context.get(shopContext),
    { email: String(form.get('email') ?? ''), isTicked: form.get('agrees') === 'on' },
    getVisitorNetwork(request.headers),
  );
  if (result.ok) return data<NewsletterResult>({ ok: true, message: 'Thank you! You’ll be the first to know.' });
  const { status, message } = REFUSAL_RESPONSES[result.reason];
  return data<NewsletterResult>({ ok: false, message }, { status });
}

function getMessage(result: NewsletterResult | undefined): string {
  if (result?.ok) return 'You’ll be the first to know.';
  return result?.message ?? 'Leave your email below to hear about new arrivals first.';
}

export default function Newsletter({ actionData }: Route.ComponentProps) {
  return (
    <NewsletterPage title={actionData?.ok ? 'Thank you' : 'Newsletter'}>
      <p>{getMessage(actionData)}</p>
    </NewsletterPage>
  );
}
