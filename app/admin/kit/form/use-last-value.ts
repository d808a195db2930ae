import { useState } from 'react';

/** The value; after it became null, the last value for this key. */
export function useLastValue<Value>(key: string | null, value: Value | null): Value | null {
  const [last, setLast] = useState({ key, value });
  if (value !== null && (last.value !== value || last.key !== key)) setLast({ key, value });
  if (value !== null) return value;
  return last.key === key ? last.value : null;
}
