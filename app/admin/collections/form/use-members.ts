// Requests the products that the unsaved collection would have, after typing has paused.

import { useEffect, useState } from 'react';
import type { AdminMember, CollectionPreview } from '#shop/collections/list-collections.server.ts';
import { callAction } from '../../kit/actions/use-admin-action.ts';
import { FAILURE_MESSAGES } from '../collection-messages.ts';
import type { action } from '../collections.actions.ts';
import { type CollectionDraft, toFields } from './collection-draft.ts';

const DEBOUNCE_MS = 300;

export interface Members {
  /** Null until the server has responded for the first time. */
  readonly preview: CollectionPreview | null;
  /** Every product loaded so far, by id: a product that is removed and added again has its name at once. */
  readonly known: ReadonlyMap<string, AdminMember>;
}

/**
 * Returns the latest preview; it stays while the next one is requested, and when the request fails. `loaded` is a new array after every
 * reload, which requests the preview again.
 */
export function useMembers(draft: CollectionDraft, loaded: readonly AdminMember[]): Members {
  const [members, setMembers] = useState<Members>(() => ({
    preview: null,
    known: new Map(loaded.map((each) => [each.id, each])),
  }));
  const { kind, conditions, productIds, sort } = toFields(draft);
  const request = JSON.stringify({ kind, conditions, productIds, sort });
  // biome-ignore lint/correctness/useExhaustiveDependencies: products may have changed when the screen was reloaded
  useEffect(() => {
    let isCancelled = false;
    const timer = setTimeout(async () => {
      const result = await callAction<typeof action, 'preview'>({
        path: '/admin-panel/collections/change',
        failureMessages: FAILURE_MESSAGES,
        name: 'preview',
        input: JSON.parse(request),
      });
      if (isCancelled || !result.ok) return;
      const preview = result.value;
      setMembers(({ known }) => ({
        preview,
        known: new Map([...known, ...preview.products.map((each: AdminMember) => [each.id, each] as const)]),
      }));
    }, DEBOUNCE_MS);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [request, loaded]);
  return members;
}
