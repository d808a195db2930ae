import { useState } from 'react';

/**
 * Returns `value`, or, when it is null, the last value that this key had. An open form thus stays open when a reload has no row, because a
 * colleague deleted it or loading failed. The hook sets state while rendering, so `value` must be the same object until it changes.
 */
export function useLastValue<Value>(key: string | null, value: Value | null): Value | null {
  const [last, setLast] = useState({ key, value });
  if (value !== null && (last.value !== value || last.key !== key)) setLast({ key, value });
  if (value !== null) return value;
  return last.key === key ? last.value : null;
}
