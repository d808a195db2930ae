import { classNames } from '#app/ui/class-names.ts';
import { useIsLive } from './staff-news.tsx';

/** Whether what is on the screen can still be true, by the staff channel. The dot changes its shape as well as its colour. */
export function LiveState() {
  const live = useIsLive();
  return (
    <span className={classNames('live', !live && 'live--off')} role="status">
      {live ? 'Live' : 'Reconnecting…'}
    </span>
  );
}
