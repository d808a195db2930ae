import { useEffect, useState } from 'react';

/**
 * Seconds until another code may be sent. Null until the script runs: without JavaScript the button can be pressed at
 * any time, and the server decides.
 */
export function useCountdown(waitS: number, sentKey: string): number | null {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new code begins a new countdown
  useEffect(() => {
    const endsAt = performance.now() + waitS * 1_000;
    const tick = () => setSecondsLeft(Math.max(0, Math.ceil((endsAt - performance.now()) / 1_000)));
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [waitS, sentKey]);
  return secondsLeft;
}
