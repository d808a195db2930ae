import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Bell } from '../notifications/bell.tsx';
import { StoreSearch } from './search/store-search.tsx';
import type { AdminFrameData } from './sections.ts';
import { MENU_ID } from './sidebar.tsx';
import { useIsLive } from './staff-events.tsx';

/**
 * Shows 'Live' while the stream of staff events is connected, and nothing before the first connection. The dot changes
 * its shape as well as its colour.
 */
function LiveState() {
  const isLive = useIsLive();
  return (
    <span
      className={classNames('live', isLive === null && 'live--unknown', isLive === false && 'live--off')}
      role="status"
    >
      {isLive === false ? 'Reconnecting…' : 'Live'}
    </span>
  );
}

export function TopBar({ frameData }: { readonly frameData: AdminFrameData }) {
  return (
    <header className="top">
      <button type="button" className="ib top__menu" aria-label="Menu" popoverTarget={MENU_ID}>
        <Icon name="menu" />
      </button>
      <b className="top__brand">{frameData.document.storeName}</b>
      <StoreSearch />
      {frameData.demo && <span className="demo">Demo mode</span>}
      <LiveState />
      <span className="top__hello">Hello, {frameData.name || 'Administrator'}</span>
      <Bell unread={frameData.counts.unreadNotifications} />
    </header>
  );
}
