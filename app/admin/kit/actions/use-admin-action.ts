// Calls a staff action, shows its result, and reloads the screen's data, so that the screen shows the stored state.

import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { z } from 'zod';
import { type Toast, useToast } from '#app/ui/toast.tsx';
import { type ActionResult, isActionResult } from './action-result.ts';
import type { ActionsOf, AdminAction, AdminRoute, FailureMessages } from './admin-actions.ts';
import { ifReachable } from './offline-safe.ts';
import { NO_RESPONSE_MESSAGES, postJson } from './post-json.ts';
import { useProof } from './proof-dialog.tsx';
import { failureToast, successToast } from './result-toast.ts';

export type NameOf<Route> = keyof ActionsOf<Route> & string;
export type InputOf<Route, Name extends NameOf<Route>> = z.input<ActionsOf<Route>[Name]['input']>;
export type ResultOf<Route, Name extends NameOf<Route>> =
  // biome-ignore lint/suspicious/noExplicitAny: an action with any input
  ActionsOf<Route>[Name] extends AdminAction<any, infer Sent, infer More> ? ActionResult<Sent, More> : never;

interface RunOptions {
  /** True when the caller shows a failure itself, beside the typed values. */
  readonly hidesFailureToast?: boolean;
  /** True when the action does not change the screen's data. */
  readonly skipsReload?: boolean;
  /** Becomes the button Undo of the success message. */
  readonly undo?: (() => void) | undefined;
}

export interface AdminActions<Route> {
  readonly run: <Name extends NameOf<Route>>(
    name: Name,
    input: InputOf<Route, Name>,
    options?: RunOptions,
  ) => Promise<ResultOf<Route, Name>>;
  /** Returns whether an action is running: any action, the action `name`, or the action `name` on the row `id`. */
  readonly isBusy: (name?: NameOf<Route>, id?: string) => boolean;
}

function resultToast(result: ActionResult, { hidesFailureToast = false, undo }: RunOptions): Toast | null {
  if (result.ok) return successToast(result, undo);
  return hidesFailureToast ? null : failureToast(result);
}

const findRowId = (input: unknown): string | undefined =>
  typeof input === 'object' && input !== null && 'id' in input && typeof input.id === 'string' ? input.id : undefined;

interface ActionCall<Route, Name extends NameOf<Route>> {
  readonly path: string;
  readonly failureMessages: FailureMessages<ActionsOf<Route>>;
  readonly name: Name;
  readonly input: InputOf<Route, Name>;
}

/** Calls an action without a toast and without a reload, for example in a series of calls. */
export async function callAction<Route extends AdminRoute, Name extends NameOf<Route>>({
  path,
  failureMessages,
  name,
  input,
}: ActionCall<Route, Name>): Promise<ResultOf<Route, Name>> {
  const response = await postJson(path, { action: name, input });
  if (typeof response === 'object' && isActionResult(response.body)) return response.body as ResultOf<Route, Name>;
  const cause = typeof response === 'object' ? 'no-response' : response;
  const template: string | ((input: InputOf<Route, Name>) => string) = failureMessages[name];
  const message = typeof template === 'function' ? template(input) : template;
  return { ok: false, message, reason: NO_RESPONSE_MESSAGES[cause], noResponse: cause } as ResultOf<Route, Name>;
}

const isSignedOut = (result: ActionResult): boolean => !result.ok && result.noResponse === 'signed-out';

/** `onSend` is called before each request, with the id of the row if the action has one. */
export function useAdminAction<Route extends AdminRoute>(
  path: string,
  failureMessages: FailureMessages<ActionsOf<Route>>,
  onSend: (id?: string) => void = () => {},
): AdminActions<Route> {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const askForProof = useProof();
  const [busy, setBusy] = useState<{ readonly name: string; readonly id: string | undefined } | null>(null);

  const run = async <Name extends NameOf<Route>>(
    name: Name,
    input: InputOf<Route, Name>,
    options: RunOptions = {},
  ): Promise<ResultOf<Route, Name>> => {
    const id = findRowId(input);
    setBusy({ name, id });
    if (!options.skipsReload) onSend(id);
    const send = () => callAction<Route, Name>({ path, failureMessages, name, input });
    let result = await send();
    const needsProof = !result.ok && result.needsProof;
    if (needsProof && (await askForProof())) result = await send();
    const shownToast = resultToast(result, options);
    if (shownToast) toast(shownToast);
    // When the session has ended, a reload would redirect to the login before staff have read the reason.
    if (!options.skipsReload && !isSignedOut(result)) await ifReachable(revalidate);
    setBusy(null);
    return result;
  };

  const isBusy = (name?: string, id?: string): boolean =>
    busy !== null && (name === undefined || busy.name === name) && (id === undefined || busy.id === id);

  return { run, isBusy };
}
