import type { Toast } from '#app/ui/toast.tsx';
import type { ActionFailure, ActionSuccess } from './action-result.ts';

export const failureToast = ({ message, reason }: ActionFailure): Toast =>
  reason === undefined ? { kind: 'error', text: message } : { kind: 'error', text: message, hint: reason };

type WritableToast = { -readonly [Name in keyof Toast]: Toast[Name] };

/** Returns null when the result has no message, because the screen shows the result. `undo` becomes a button of the toast. */
export function successToast({ message, hint, seconds }: ActionSuccess<unknown>, undo?: () => void): Toast | null {
  if (message === '') return null;
  const toast: WritableToast = { kind: 'ok', text: message };
  if (hint !== undefined) toast.hint = hint;
  if (seconds !== undefined) toast.seconds = seconds;
  if (undo) toast.action = { label: 'Undo', run: undo };
  return toast;
}
