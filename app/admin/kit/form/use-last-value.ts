import { useState } from 'react';

/** Returns `value`; when it is null, the last value that this key had. */
export function useLastValue<Value>(key: string | null, value: Value | null): Value | null {
  const [last, setLast] = useState({ key, value });
  if (value !== null && (last.value !== value || last.key !== key)) setLast({ key, value });
  if (value !== null) return value;
  return last.key === key ? last.value : null;
}
