import { data } from 'react-router';
import { shopContext, storeFacts } from '#app/context.ts';
import { postedForm } from '#app/posted-form.ts';
import { networkOfVisitor } from '#app/sessions/visitor.ts';
import type { ContactMessage } from '#shop/contact/contact-message.ts';
import { type ContactRefusal, sendContactMessage } from '#shop/contact/send-message.server.ts';
import { socialLinks } from '../frame/social-links.ts';
import { pageMeta } from '../page-meta.ts';
import { settingsFor } from '../page-settings.server.ts';
import type { Route } from './+types/contact.route.ts';
import { type ContactAnswer, emptyFields, FAILED } from './contact-answer.ts';
import { ContactScreen } from './contact-screen.tsx';

const TITLE = 'Contact';
const DESCRIPTION =
  'Write to Tanabana, chat with us on WhatsApp or send an e-mail: questions about sizes, orders and returns.';

const REFUSALS: Record<ContactRefusal, { readonly status: number; readonly text: string }> = {
  incomplete: { status: 400, text: 'Please fill in all fields' },
  'invalid-email': { status: 400, text: 'Please enter a valid email address' },
  'too-long': { status: 400, text: 'Your message is too long. Please keep it under 5,000 characters.' },
  'too-many': { status: 429, text: 'Too many messages. Please wait a few minutes and try again.' },
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({ title: TITLE, description: DESCRIPTION, path: '/contact', origin: loaderData.origin })
    : [{ title: `${TITLE} · Tanabana` }];

export async function loader({ context }: Route.LoaderArgs) {
  const { email, phone, address } = (await settingsFor(context)).storeInfo;
  return { email, address, social: socialLinks(phone), origin: context.get(storeFacts).origin };
}

function typedIn(form: FormData): ContactMessage {
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { name: text('name'), email: text('email'), message: text('message') };
}

function refusal(reason: ContactRefusal, typed: ContactMessage): ContactAnswer {
  const message = REFUSALS[reason].text;
  if (reason === 'invalid-email') return { ok: false, message: '', fields: { email: message }, typed };
  return { ok: false, message, fields: reason === 'incomplete' ? emptyFields(typed) : {}, typed };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const typed = typedIn(await postedForm(request));
  try {
    const sent = await sendContactMessage(ctx, typed, networkOfVisitor(request.headers));
    if (!sent.ok) return data(refusal(sent.reason, typed), { status: REFUSALS[sent.reason].status });
    const answer: ContactAnswer = { ok: true, message: 'Message sent successfully!', fields: {}, typed: null };
    return data(answer);
  } catch (error) {
    // Not left to the error boundary, which would replace the form and lose what was typed.
    ctx.log.error({ err: error }, 'contact message could not be stored');
    const answer: ContactAnswer = { ok: false, message: FAILED, fields: {}, typed };
    return data(answer, { status: 503 });
  }
}

/** A request without a response is handled as a failure. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<ContactAnswer> {
  return serverAction().catch(() => ({ ok: false, message: FAILED, fields: {}, typed: null }));
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  return <ContactScreen {...loaderData} answer={actionData} />;
}
