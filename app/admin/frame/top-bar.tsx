import { Icon } from '#app/ui/icon.tsx';
import type { AdminFrameFacts } from './admin-frame-facts.ts';
import { LiveState } from './live-state.tsx';
import { MENU_ID } from './sidebar.tsx';

const NOTICES_ID = 'admin-notices';

export function TopBar({ facts }: { readonly facts: AdminFrameFacts }) {
  const unread = facts.counts.unreadNotifications;
  return (
    <header className="top">
      <button type="button" className="ib top__menu" aria-label="Menu" popoverTarget={MENU_ID}>
        <Icon name="menu" />
      </button>
      <b className="top__brand">Tanabana</b>
      {facts.demo && <span className="demo">Demo mode</span>}
      <LiveState />
      <span className="top__hello">Hello, {facts.name || 'Administrator'}</span>
      <button type="button" className="bell" aria-label={`Notifications, ${unread} unread`} popoverTarget={NOTICES_ID}>
        <Icon name="bell" />
        {unread > 0 && <span className="bell__count">{unread > 99 ? '99+' : unread}</span>}
      </button>
      <section id={NOTICES_ID} className="notices" popover="auto" aria-label="Notifications">
        <h2>Notifications</h2>
        <p className="sub">{unread === 0 ? 'Nothing unread.' : `${unread} unread.`}</p>
      </section>
    </header>
  );
}
