import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { classNames } from '#app/ui/class-names.ts';

/** What the frame itself shows changes with these. */
const COUNTED = ['orders', 'feedback', 'leads', 'notifications'];
/** A burst of orders is one look at the figures. */
const GATHER_MS = 1_000;

/** Whether what is on the screen can still be true, by the staff channel. The dot changes its shape as well as its colour. */
export function LiveState() {
  const [live, setLive] = useState(true);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const channel = new EventSource('/live/staff');
    let pending: ReturnType<typeof setTimeout> | undefined;
    const refreshSoon = () => {
      pending ??= setTimeout(() => {
        pending = undefined;
        void revalidate();
      }, GATHER_MS);
    };
    channel.onopen = () => setLive(true);
    channel.onerror = () => setLive(false);
    for (const what of COUNTED) channel.addEventListener(what, refreshSoon);
    return () => {
      clearTimeout(pending);
      channel.close();
    };
  }, [revalidate]);
  return (
    <span className={classNames('live', !live && 'live--off')} role="status">
      {live ? 'Live' : 'Reconnecting…'}
    </span>
  );
}
