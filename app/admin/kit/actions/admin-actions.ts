// Staff actions on the server: input parsing, permission check, refusals and logging, the same for every screen. A
// screen's `x.actions.ts` defines its actions; its components call them by `useAdminAction<typeof action>()` with the
// types defined here.
//
//   export const action = adminActions(FAILURE_MESSAGES, {
//     update: adminAction({
//       input: z.object({ id: z.string(), notes: z.string() }),
//       run: (ctx, { id, notes }) => updateLead(ctx, id, notes),
//       done: UPDATED,
//       refused: REFUSAL_MESSAGES,
//     }),
//     delete: rowAction(deleteLead, { done: DELETED, refused: REFUSAL_MESSAGES }),
//   });
//
// The posted body is `{ action: 'delete', input: { id } }`. Status: 200 done, 400 invalid body, 403 not staff, 404 demo
// only, 409 refused, 500 thrown (one log line, with the action's name and the row's id).

import type { ActionFunctionArgs } from 'react-router';
import { z } from 'zod';
import { type AppInfo, appInfoContext, shopContext } from '#app/context.ts';
import { postedJson } from '#app/posted-json.ts';
import { isStaff } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { PROOF_TOO_OLD } from '#shop/fresh-proof.ts';
import { aboveLimitMessage, refundLimit } from '#shop/payments/refund-limit.ts';
import type { Result } from '#shop/result.ts';
import { recordRefusal } from '#shop/staff/record-access.server.ts';
import type { ActionFailure, ActionResult, ActionSuccess, Refusal, RightsReason } from './action-result.ts';

export const NOT_ALLOWED = 'Only administrators may do this. Please sign in again.';
/** Shown to staff whose role lacks the permission. */
const NOT_OF_ROLE = 'You may not do this. Ask an owner.';
const NOT_UNDERSTOOD = 'This was not understood. Please try again.';

/** A refusal reason of this action. RightsReason has the reasons that every action shares. */
type SpecificReason<Reason> = Exclude<Reason, RightsReason>;

/** The reason is a string, or an object with a `kind`. */
const needsProof = (reason: unknown): boolean =>
  reason === 'proof-too-old' ||
  (typeof reason === 'object' && reason !== null && 'kind' in reason && reason.kind === 'proof-too-old');

function rightsMessage(reason: unknown, actor: ShopContext['actor']): string | null {
  if (reason === 'not-allowed') return actor.kind === 'staff' ? NOT_OF_ROLE : NOT_ALLOWED;
  if (needsProof(reason)) return PROOF_TOO_OLD;
  return reason === 'above-refund-limit' ? aboveLimitMessage(refundLimit(actor) ?? 0) : null;
}

type SuccessMessage = string | Omit<ActionSuccess<unknown>, 'ok' | 'value'>;

/** The success message, fixed or computed from the result. */
export type DoneMessage<Value, Input = unknown> =
  | SuccessMessage
  | ((value: Value, input: Input, ctx: ShopContext) => SuccessMessage);

/** `Value` is what `run` returns, `Sent` the part of it that is sent to the browser, `More` further fields of the refusals. */
interface Definition<Schema extends z.ZodType, Value, Reason, Sent, More> {
  readonly input: Schema;
  readonly run: (ctx: ShopContext, input: z.output<Schema>, store: AppInfo) => Promise<Result<Value, Reason>>;
  readonly done: DoneMessage<Value, z.output<Schema>>;
  /** The reason's message, as a map or a function. */
  readonly refused:
    | Readonly<Record<SpecificReason<Reason> & string, string>>
    | ((
        reason: SpecificReason<Reason>,
        input: z.output<Schema>,
        ctx: ShopContext,
      ) => string | (Refusal & More) | Promise<string | (Refusal & More)>);
  /** The refusal reason for a deleted row: an open form of the row then shows who deleted it. */
  readonly notFound?: NoInfer<Reason>;
  /** Selects the value that is sent to the browser; null is sent by default. */
  readonly send?: (value: Value) => Sent;
  /** The action exists in demo mode only. */
  readonly demoOnly?: boolean;
}

export interface AdminAction<Schema extends z.ZodType, Sent, More> {
  readonly input: Schema;
  readonly demoOnly: boolean;
  readonly perform: (
    ctx: ShopContext,
    input: z.output<Schema>,
    call: { readonly store: AppInfo; readonly failureMessage: string; readonly name: string },
  ) => Promise<ActionResult<Sent, More>>;
}

export function adminAction<Schema extends z.ZodType, Value, Reason, Sent = null, More = object>({
  input: schema,
  run,
  done,
  refused,
  notFound,
  send,
  demoOnly = false,
}: Definition<Schema, Value, Reason, Sent, More>): AdminAction<Schema, Sent, More> {
  type Input = z.output<Schema>;
  const refusalFor = async (reason: Reason, input: Input, ctx: ShopContext): Promise<Refusal & More> => {
    const ofRights = rightsMessage(reason, ctx.actor);
    if (ofRights !== null) return { reason: ofRights } as Refusal & More;
    const specificReason = reason as SpecificReason<Reason>;
    const refusal =
      typeof refused === 'function'
        ? await refused(specificReason, input, ctx)
        : refused[specificReason as SpecificReason<Reason> & string];
    return typeof refusal === 'string' ? ({ reason: refusal } as Refusal & More) : refusal;
  };
  const success = (value: Value, input: Input, ctx: ShopContext): ActionSuccess<Sent> => {
    const message = typeof done === 'function' ? done(value, input, ctx) : done;
    const body = typeof message === 'string' ? { message } : message;
    return { ok: true, ...body, value: (send ? send(value) : null) as Sent };
  };
  return {
    input: schema,
    demoOnly,
    perform: async (ctx, input, { store, failureMessage, name }) => {
      const result = await run(ctx, input, store);
      if (result.ok) return success(result.value, input, ctx);
      const { reason } = result;
      // A missing right is recorded in the audit log; a proof that is too old is not, because the browser asks for a new one.
      if (rightsMessage(reason, ctx.actor) !== null && !needsProof(reason)) await recordRefusal(ctx, name);
      return {
        ok: false,
        message: failureMessage,
        ...(needsProof(reason) ? { needsProof: true } : {}),
        ...(reason === 'changed-meanwhile' ? { changedMeanwhile: true } : {}),
        ...(notFound !== undefined && reason === notFound ? { isDeleted: true } : {}),
        ...(await refusalFor(reason, input, ctx)),
      };
    },
  };
}

const rowInput = z.object({ id: z.string().max(60) });

/** An action on one row that needs only the row's id. */
export const rowAction = <Value, Reason, Sent = null, More = object>(
  run: (ctx: ShopContext, id: string) => Promise<Result<Value, Reason>>,
  definition: Omit<Definition<typeof rowInput, Value, Reason, Sent, More>, 'input' | 'run'>,
) => adminAction({ ...definition, input: rowInput, run: (ctx, { id }) => run(ctx, id) });

const versionedRowInput = rowInput.extend({ version: z.number().int() });

/** A `rowAction` that also sends the version of the row that the screen shows. */
export const versionedRowAction = <Value, Reason, Sent = null, More = object>(
  run: (ctx: ShopContext, id: string, version: number) => Promise<Result<Value, Reason>>,
  definition: Omit<Definition<typeof versionedRowInput, Value, Reason, Sent, More>, 'input' | 'run'>,
) => adminAction({ ...definition, input: versionedRowInput, run: (ctx, { id, version }) => run(ctx, id, version) });

// biome-ignore lint/suspicious/noExplicitAny: any action, whatever its input and result; callers still get the exact types
type Actions = Readonly<Record<string, AdminAction<any, any, any>>>;

/** The failure messages by action; the browser shows them too, when the server does not respond. */
export type FailureMessages<Named extends Actions> = {
  readonly [Name in keyof Named]: string | ((input: z.input<Named[Name]['input']>) => string);
};

// biome-ignore lint/suspicious/noExplicitAny: the input of any action
type FailureMessage = string | ((input: any) => string);

export interface AdminRoute<Named extends Actions = Actions> {
  (args: Pick<ActionFunctionArgs, 'request' | 'context'>): Promise<Response>;
  /** The actions that the browser may call; used for their types only. */
  readonly actions: Named;
}

export type ActionsOf<Route> = Route extends AdminRoute<infer Named> ? Named : never;

export function adminActions<Named extends Actions>(
  failureMessages: FailureMessages<Named>,
  actions: Named,
): AdminRoute<Named> {
  const route = async ({ request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>): Promise<Response> => {
    const posted = await postedJson(request);
    const name = findActionName(posted, actions);
    const action = name === null ? undefined : actions[name];
    if (name === null || !action) return respond(400, { ok: false, message: NOT_UNDERSTOOD });
    const call = { ctx: context.get(shopContext), store: context.get(appInfoContext), name, input: getInput(posted) };
    return execute(action, failureMessages[name], call);
  };
  return Object.assign(route, { actions });
}

interface Call {
  readonly ctx: ShopContext;
  readonly store: AppInfo;
  readonly name: string;
  /** The posted input, not validated yet. */
  readonly input: unknown;
}

async function execute(
  action: Actions[string],
  failureMessage: FailureMessage,
  { ctx, store, name, input }: Call,
): Promise<Response> {
  if (action.demoOnly && !store.demo) return new Response(null, { status: 404 });
  const messageBeforeParsing = typeof failureMessage === 'string' ? failureMessage : NOT_UNDERSTOOD;
  if (!isStaff(ctx.actor)) return respond(403, { ok: false, message: messageBeforeParsing, reason: NOT_ALLOWED });
  const parsed = action.input.safeParse(input);
  if (!parsed.success) return respond(400, { ok: false, message: messageBeforeParsing });
  const message = typeof failureMessage === 'string' ? failureMessage : failureMessage(parsed.data);
  try {
    const result = await action.perform(ctx, parsed.data, { store, failureMessage: message, name });
    return respond(result.ok ? 200 : 409, result);
  } catch (error) {
    ctx.log.error({ err: error, action: name, id: findRowId(parsed.data) }, 'admin action failed');
    return respond(500, { ok: false, message });
  }
}

const respond = (status: number, result: ActionSuccess<unknown> | ActionFailure): Response =>
  Response.json(result, { status });

const getOwnProperty = (posted: unknown, name: string): unknown =>
  typeof posted === 'object' && posted !== null && Object.hasOwn(posted, name) ? Reflect.get(posted, name) : undefined;

/** Checks own properties only: a posted 'toString' must not name an action. */
function findActionName<Named extends Actions>(posted: unknown, actions: Named): (keyof Named & string) | null {
  const name = getOwnProperty(posted, 'action');
  return typeof name === 'string' && Object.hasOwn(actions, name) ? name : null;
}

const getInput = (posted: unknown): unknown => getOwnProperty(posted, 'input') ?? {};

const findRowId = (input: unknown): unknown => getOwnProperty(input, 'id') ?? getOwnProperty(input, 'ids');
