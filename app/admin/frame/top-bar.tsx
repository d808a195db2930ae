import { Icon } from '#app/ui/icon.tsx';
import { Bell } from '../notifications/bell.tsx';
import type { AdminFrameFacts } from './admin-frame-facts.ts';
import { JumpBox } from './jump-box.tsx';
import { LiveState } from './live-state.tsx';
import { MENU_ID } from './sidebar.tsx';

export function TopBar({ facts }: { readonly facts: AdminFrameFacts }) {
  return (
    <header className="top">
      <button type="button" className="ib top__menu" aria-label="Menu" popoverTarget={MENU_ID}>
        <Icon name="menu" />
      </button>
      <b className="top__brand">Tanabana</b>
      <JumpBox />
      {facts.demo && <span className="demo">Demo mode</span>}
      <LiveState />
      <span className="top__hello">Hello, {facts.name || 'Administrator'}</span>
      <Bell unread={facts.counts.unreadNotifications} />
    </header>
  );
}
