// The sums of a changed order, requested when changes have paused for DEBOUNCE_MS. Sums of an earlier draft are never shown.

import { useEffect, useState } from 'react';
import type { LineEdit } from '#shop/orders/order-edit.ts';
import type { EditPreview } from '#shop/payments/edit-order.server.ts';
import type { ActionFailure } from '../../kit/actions/action-result.ts';
import { callAction } from '../../kit/actions/use-admin-action.ts';
import type { action } from './edit-order.actions.ts';
import { FAILURE_MESSAGES } from './edit-order-messages.ts';

const DEBOUNCE_MS = 200;
export const EDIT_PATH = '/admin-panel/orders/edit';

interface PreviewState {
  /** The latest preview, even if the draft has changed since; null until the first response. */
  readonly latest: EditPreview | null;
  /** The preview of the current draft; null while it is being requested. */
  readonly current: EditPreview | null;
  readonly failure: ActionFailure | null;
}

/** `lines` is null while nothing is changed. */
export function useEditPreview(orderId: string, lines: readonly LineEdit[] | null): PreviewState {
  // As a text, the draft changes only with its content, although `lines` is a new array in each render.
  const key = JSON.stringify(lines);
  const [response, setResponse] = useState<{ key: string; preview: EditPreview } | null>(null);
  const [failure, setFailure] = useState<ActionFailure | null>(null);
  useEffect(() => {
    let isOutdated = false;
    const request = async () => {
      const input = { id: orderId, lines: JSON.parse(key) as LineEdit[] | null };
      const call = { path: EDIT_PATH, failureMessages: FAILURE_MESSAGES, name: 'preview', input } as const;
      const result = await callAction<typeof action, 'preview'>(call);
      if (isOutdated) return;
      if (result.ok) setResponse({ key, preview: result.value });
      setFailure(result.ok ? null : result);
    };
    const timer = setTimeout(() => void request(), DEBOUNCE_MS);
    return () => {
      isOutdated = true;
      clearTimeout(timer);
    };
  }, [orderId, key]);
  return {
    latest: response?.preview ?? null,
    current: response?.key === key ? response.preview : null,
    failure,
  };
}
