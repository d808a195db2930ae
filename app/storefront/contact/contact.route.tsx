import { data } from 'react-router';
import { appInfoContext, shopContext } from '#app/context.ts';
import { loadPageSettings } from '#app/page-settings.server.ts';
import { formText, postedForm } from '#app/posted-form.ts';
import { getVisitorNetwork } from '#app/sessions/visitor.ts';
import type { ContactMessage } from '#shop/contact/contact-message.ts';
import { type ContactRefusal, sendContactMessage } from '#shop/contact/send-message.server.ts';
import { fixedPageMeta } from '../fixed-page-meta.ts';
import { socialLinks, whatsAppUrl } from '../frame/social-links.ts';
import type { Route } from './+types/contact.route.ts';
import { type ContactResult, getEmptyFieldErrors, SEND_FAILED_MESSAGE } from './contact-result.ts';
import { ContactScreen } from './contact-screen.tsx';

const REFUSAL_RESPONSES: Record<ContactRefusal, { readonly status: number; readonly text: string }> = {
  incomplete: { status: 400, text: 'Please fill in all fields' },
  'invalid-email': { status: 400, text: 'Please enter a valid email address' },
  'too-long': { status: 400, text: 'Your message is too long. Please keep it under 5,000 characters.' },
  'too-many': { status: 429, text: 'Too many messages. Please wait a few minutes and try again.' },
};

export const meta: Route.MetaFunction = fixedPageMeta({
  title: 'Contact',
  path: '/contact',
  describe: (storeName) => `Write to ${storeName} or send an email: questions about sizes, orders and returns.`,
});

export async function loader({ context }: Route.LoaderArgs) {
  const { storeInfo, brand } = await loadPageSettings(context);
  const { email, phone, address, hours, replyTime } = storeInfo;
  return {
    email,
    phone,
    address,
    hours,
    replyTime,
    whatsApp: whatsAppUrl(phone),
    // The number is left out, because the page has a WhatsApp link of its own.
    social: socialLinks(brand.social, ''),
    origin: context.get(appInfoContext).origin,
  };
}

function parseContactForm(form: FormData): ContactMessage {
  const text = (name: string) => formText(form, name);
  return { name: text('name'), email: text('email'), message: text('message') };
}

function toRefusedResult(reason: ContactRefusal, values: ContactMessage): ContactResult {
  const message = REFUSAL_RESPONSES[reason].text;
  if (reason === 'invalid-email') return { ok: false, message: '', fieldErrors: { email: message }, values };
  return { ok: false, message, fieldErrors: reason === 'incomplete' ? getEmptyFieldErrors(values) : {}, values };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const values = parseContactForm(await postedForm(request));
  try {
    const result = await sendContactMessage(ctx, values, getVisitorNetwork(request.headers));
    if (!result.ok)
      return data(toRefusedResult(result.reason, values), { status: REFUSAL_RESPONSES[result.reason].status });
    const success: ContactResult = { ok: true, message: 'Message sent successfully!', fieldErrors: {}, values: null };
    return data(success);
  } catch (error) {
    // Caught here, because the error boundary would replace the form and lose its text.
    ctx.log.error({ err: error }, 'contact message could not be stored');
    const failure: ContactResult = { ok: false, message: SEND_FAILED_MESSAGE, fieldErrors: {}, values };
    return data(failure, { status: 503 });
  }
}

/** A request without a response is handled as a failure. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<ContactResult> {
  return serverAction().catch(() => ({ ok: false, message: SEND_FAILED_MESSAGE, fieldErrors: {}, values: null }));
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  return <ContactScreen {...loaderData} result={actionData} />;
}
