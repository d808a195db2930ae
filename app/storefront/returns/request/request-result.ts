// The result of a request, with a message for every refusal.

import type { ReturnRefusal } from '#shop/returns/request-return.server.ts';
import { NOT_RETURNABLE, type Problem, type QuestionName } from './request-rules.ts';
import type { RequestValues } from './request-values.ts';

export type RequestResult =
  | { readonly ok: true; readonly path: string }
  | {
      readonly ok: false;
      /** The page's user is no longer signed in. */
      readonly signedOut: boolean;
      readonly problems: readonly Problem[];
      readonly values: RequestValues | null;
    };

export const REQUEST_FAILED: Problem = {
  question: 'request',
  message: 'Your request could not be sent. Please try again.',
};

interface RefusalResponse {
  readonly status: number;
  readonly question: QuestionName;
  readonly text: string;
}

export const REFUSAL_RESPONSES: Readonly<Record<ReturnRefusal, RefusalResponse>> = {
  'not-signed-in': { status: 401, question: 'request', text: 'Please log in to send your request.' },
  invalid: { status: 400, question: 'request', text: 'Something is missing. Please check your request.' },
  'no-such-order': { status: 404, question: 'request', text: 'This order was not found.' },
  'not-offered': { status: 409, question: 'request', text: 'Please write to us to return or exchange an item.' },
  'not-delivered': { status: 409, question: 'request', text: 'This order is not delivered yet.' },
  over: { status: 409, question: 'items', text: 'The time for this request is over.' },
  'not-returnable': { status: 409, question: 'items', text: NOT_RETURNABLE },
  'one-exchange': { status: 409, question: 'outcome', text: 'One exchange per order. You can still return it.' },
  'none-left': { status: 409, question: 'items', text: 'An item is already in another request. Choose other items.' },
  'photo-missing': { status: 400, question: 'photos', text: 'Please add a photo.' },
  'no-such-photo': { status: 409, question: 'photos', text: 'A photo is no longer available. Please add it again.' },
  'size-missing': { status: 400, question: 'size', text: 'Choose another size.' },
  'size-gone': { status: 409, question: 'size', text: 'That size has just gone. Choose another size or a refund.' },
  'vpa-missing': { status: 400, question: 'vpa', text: 'Enter your UPI id, for example asha.k@okicici.' },
};

export const toRefusedResult = (
  problems: readonly Problem[],
  overrides: Partial<RequestResult & { readonly ok: false }> = {},
): RequestResult & { readonly ok: false } => ({ ok: false, signedOut: false, problems, values: null, ...overrides });
