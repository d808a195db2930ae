// Asks the server whether the row of an open form was deleted, when the list no longer has it and when its save was refused.

import { useEffect, useState } from 'react';
import type { DeletableEntity } from '#shop/deletion.ts';
import { deletedText } from './deletion-messages.ts';

interface EditedRow {
  /** Null for records that cannot be deleted. */
  readonly entity: DeletableEntity | null;
  /** Null for a form that adds a row. */
  readonly id: string | null;
  /** True when the list no longer contains the row. The row may be on another page, so the form asks the server. */
  readonly isMissing: boolean;
  /** True when the server refused to save the row because it does not exist. */
  readonly isRefused: boolean;
}

/** Returns the message about the deletion; null while the row exists. */
export function useDeletion({ entity, id, isMissing, isRefused }: EditedRow): string | null {
  const [lastCheck, setLastCheck] = useState<{ readonly key: string; readonly text: string | null } | null>(null);
  const mayBeDeleted = entity !== null && id !== null && (isMissing || isRefused);
  const key = `${entity} ${id}`;
  useEffect(() => {
    if (!mayBeDeleted || entity === null) return setLastCheck(null);
    let isCurrent = true;
    const query = new URLSearchParams({ entity, id: id ?? '' });
    void fetchDeletion(query).then((text) => {
      if (isCurrent && text !== undefined) setLastCheck({ key, text });
    });
    return () => {
      isCurrent = false;
    };
  }, [entity, id, key, mayBeDeleted]);
  if (!mayBeDeleted || entity === null) return null;
  const text = lastCheck?.key === key ? lastCheck.text : null;
  return text ?? (isRefused ? deletedText(entity) : null);
}

/** Returns the message about the deletion; null while the row exists, undefined when the server did not respond. */
async function fetchDeletion(query: URLSearchParams): Promise<string | null | undefined> {
  try {
    const response = await fetch(`/admin-panel/deletions?${query}`);
    return response.ok ? ((await response.json()) as { text: string | null }).text : undefined;
  } catch {
    return undefined;
  }
}
