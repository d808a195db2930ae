// The phases of an add-to-bag button: 'Adding' for one second, 'Added' for three, then idle. The item is in the bag
// immediately; the phases are only visual.

import { useEffect, useState } from 'react';

export type Phase = 'idle' | 'adding' | 'added';

const ADDING_MS = 1000;
const ADDED_MS = 3000;

export function useAddingPhase() {
  const [phase, setPhase] = useState<Phase>('idle');
  useEffect(() => {
    if (phase === 'idle') return;
    const next = phase === 'adding' ? 'added' : 'idle';
    const timer = setTimeout(() => setPhase(next), phase === 'adding' ? ADDING_MS : ADDED_MS);
    return () => clearTimeout(timer);
  }, [phase]);
  return [phase, setPhase] as const;
}
