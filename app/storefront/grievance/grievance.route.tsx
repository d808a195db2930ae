import { data } from 'react-router';
import { appInfoContext, shopContext } from '#app/context.ts';
import { loadPageSettings } from '#app/page-settings.server.ts';
import { formText, postedForm } from '#app/posted-form.ts';
import { getVisitorNetwork } from '#app/sessions/visitor.ts';
import { type GrievanceRefusal, submitGrievance, type Ticket } from '#shop/grievances/submit-grievance.server.ts';
import { formatDayInIndia } from '#shop/indian-clock.ts';
import { findOfficer } from '#shop/settings/legal.ts';
import { fixedPageMeta } from '../fixed-page-meta.ts';
import type { Route } from './+types/grievance.route.ts';
import stylesheet from './grievance.css?url';
import {
  GRIEVANCE_FIELDS,
  type GrievanceResult,
  type GrievanceValues,
  getEmptyFieldErrors,
  SUBMIT_FAILED_MESSAGE,
} from './grievance-result.ts';
import { GrievanceScreen } from './grievance-screen.tsx';

const REFUSAL_RESPONSES: Record<GrievanceRefusal, { readonly status: number; readonly text: string }> = {
  incomplete: { status: 400, text: 'Please fill in the marked fields' },
  'invalid-email': { status: 400, text: 'Please enter a valid email address' },
  'too-long': { status: 400, text: 'Your complaint is too long. Please keep it under 5,000 characters.' },
  'too-many': { status: 429, text: 'Too many complaints. Please wait a few minutes and try again.' },
};

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = fixedPageMeta({
  title: 'Complaints',
  path: '/grievance',
  describe: () =>
    'Send a complaint, with a number at once, an acknowledgement within 48 hours and a solution in a month.',
});

export async function loader({ context }: Route.LoaderArgs) {
  const { storeInfo, legal } = await loadPageSettings(context);
  const store = { ...storeInfo, name: legal.legalName || storeInfo.name, address: legal.address || storeInfo.address };
  return { officer: findOfficer(legal), store, origin: context.get(appInfoContext).origin };
}

function parseValues(form: FormData): GrievanceValues {
  const text = (name: string) => formText(form, name);
  return Object.fromEntries(GRIEVANCE_FIELDS.map((name) => [name, text(name)])) as Record<
    keyof GrievanceValues,
    string
  >;
}

function toRefusedResult(reason: GrievanceRefusal, values: GrievanceValues): GrievanceResult {
  const message = REFUSAL_RESPONSES[reason].text;
  if (reason === 'invalid-email') return { ticket: null, message: '', fieldErrors: { email: message }, values };
  return { ticket: null, message, fieldErrors: reason === 'incomplete' ? getEmptyFieldErrors(values) : {}, values };
}

const toAcceptedResult = ({ number, acknowledgeBy, resolveBy }: Ticket): GrievanceResult => ({
  ticket: {
    number,
    acknowledgeBy: formatDayInIndia(acknowledgeBy, true),
    resolveBy: formatDayInIndia(resolveBy, true),
  },
  message: '',
  fieldErrors: {},
  values: null,
});

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const form = await postedForm(request);
  const values = parseValues(form);
  const idempotencyKey = String(form.get('idempotencyKey') ?? '');
  try {
    const result = await submitGrievance(ctx, { ...values, idempotencyKey }, getVisitorNetwork(request.headers));
    if (result.ok) return data(toAcceptedResult(result.value));
    return data(toRefusedResult(result.reason, values), { status: REFUSAL_RESPONSES[result.reason].status });
  } catch (error) {
    // Caught here, because the error boundary would replace the form and lose its text.
    ctx.log.error({ err: error }, 'complaint could not be stored');
    const failure: GrievanceResult = { ticket: null, message: SUBMIT_FAILED_MESSAGE, fieldErrors: {}, values };
    return data(failure, { status: 503 });
  }
}

/** A request without a response is handled as a failure; the idempotency key makes a second try safe. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<GrievanceResult> {
  return serverAction().catch(() => ({ ticket: null, message: SUBMIT_FAILED_MESSAGE, fieldErrors: {}, values: null }));
}

export default function GrievancePage({ loaderData, actionData }: Route.ComponentProps) {
  return <GrievanceScreen {...loaderData} result={actionData} />;
}
