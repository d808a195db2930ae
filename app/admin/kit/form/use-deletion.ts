// An open form checks whether its row was deleted: when the row is no longer listed, and when the save was refused.

import { useEffect, useState } from 'react';
import type { DeletableEntity } from '#shop/deletion.ts';
import { deletedMeanwhile } from './deletion-messages.ts';

interface Known {
  readonly key: string;
  readonly text: string | null;
}

interface Row {
  /** Null for records that cannot be deleted. */
  readonly entity: DeletableEntity | null;
  /** Null for a form that adds a row. */
  readonly id: string | null;
  /** The list no longer contains the row. It may be on another page, so the server is asked. */
  readonly isMissing: boolean;
  /** The server refused to save the row because it does not exist. */
  readonly isRefused: boolean;
}

/** The message about the deletion; null while the row exists. */
export function useDeletion({ entity, id, isMissing, isRefused }: Row): string | null {
  const [known, setKnown] = useState<Known | null>(null);
  const isSuspect = entity !== null && id !== null && (isMissing || isRefused);
  const key = `${entity} ${id}`;
  useEffect(() => {
    if (!isSuspect || entity === null) return setKnown(null);
    let isCurrent = true;
    const query = new URLSearchParams({ entity, id: id ?? '' });
    void fetchDeletion(query).then((text) => isCurrent && text !== undefined && setKnown({ key, text }));
    return () => {
      isCurrent = false;
    };
  }, [entity, id, key, isSuspect]);
  if (!isSuspect || entity === null) return null;
  const text = known?.key === key ? known.text : null;
  return text ?? (isRefused ? deletedMeanwhile(entity) : null);
}

/** Undefined when no answer came. */
async function fetchDeletion(query: URLSearchParams): Promise<string | null | undefined> {
  try {
    const response = await fetch(`/admin-panel/deletions?${query}`);
    return response.ok ? ((await response.json()) as { text: string | null }).text : undefined;
  } catch {
    return undefined;
  }
}
