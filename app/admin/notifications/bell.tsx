// The bell shows notifications, newest first. It polls every 30 seconds, and at once when the live stream announces a
// change.

import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { badgeText, type NotificationType } from '#shop/notifications/notification.ts';
import { useStaffEvents } from '../frame/staff-events.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import type { BellData, BellNotification } from './bell-data.ts';

const PANEL_ID = 'admin-notifications';
const NOTIFICATIONS_PATH = '/admin-panel/notifications';
const POLL_MS = 30_000;

type Filter = NotificationType | 'all' | 'unread';

const FILTERS: readonly [Filter, string][] = [
  ['all', 'All'],
  ['unread', 'Unread'],
  ['order', 'Orders'],
  ['stock', 'Stock'],
  ['user', 'Users'],
  ['feedback', 'Feedback'],
];
const ICONS: Record<BellNotification['kind'], string> = {
  order: 'bag',
  stock: 'boxes',
  user: 'user',
  feedback: 'quote',
  system: 'alert',
};

/** `unread` is the count at page load, shown until the first poll has finished. */
export function Bell({ unread: initialUnread }: { readonly unread: number }) {
  const [filter, setFilter] = useState<Filter>('all');
  const bell = useFetcher<{ bellData: BellData | null }>({ key: 'bell' });
  const load = useEffectEvent((filter: Filter) => {
    void bell.load(filter === 'all' ? NOTIFICATIONS_PATH : `${NOTIFICATIONS_PATH}?show=${filter}`);
  });
  useEffect(() => {
    load(filter);
    const timer = setInterval(() => load(filter), POLL_MS);
    return () => clearInterval(timer);
  }, [filter]);
  useStaffEvents(['notifications'], () => load(filter));
  const bellData = bell.data?.bellData;
  const unread = bellData?.unread ?? initialUnread;
  return (
    <>
      <button
        type="button"
        className="bell"
        aria-label={unread === 0 ? 'Notifications' : `Notifications, ${badgeText(unread)} unread`}
        popoverTarget={PANEL_ID}
      >
        <Icon name="bell" />
        {unread > 0 && <span className="bell__count">{badgeText(unread)}</span>}
      </button>
      <section id={PANEL_ID} className="notifications" popover="auto" aria-labelledby={`${PANEL_ID}-title`}>
        <PanelHead unread={unread} filter={filter} list={bellData?.list ?? []} />
        <fieldset className="notifications__filter seg">
          <legend className="sr">Show</legend>
          {FILTERS.map(([key, name]) => (
            <button key={key} type="button" aria-pressed={key === filter} onClick={() => setFilter(key)}>
              {name}
            </button>
          ))}
        </fieldset>
        {bellData === null ? (
          <p className="panel__line">The notifications could not be loaded. Retrying in 30 seconds.</p>
        ) : (
          <NotificationList
            list={bellData?.list ?? null}
            empty={filter === 'unread' ? 'Nothing unread.' : 'No notifications yet.'}
          />
        )}
        <p className="notifications__foot sub">Updates live; checks every 30 seconds.</p>
      </section>
    </>
  );
}

/** "Mark all as read" concerns only the notifications that the filter lists. */
function PanelHead({
  unread,
  filter,
  list,
}: {
  readonly unread: number;
  readonly filter: Filter;
  readonly list: readonly BellNotification[];
}) {
  const markRead = useFetcher({ key: 'bell-all' });
  const [newest] = list;
  // The total of unread notifications has no count per type, so a filter by type checks the listed notifications.
  const hasUnread = filter === 'all' || filter === 'unread' ? unread > 0 : list.some(({ read }) => !read);
  return (
    <div className="notifications__head">
      <h2 id={`${PANEL_ID}-title`}>Notifications</h2>
      <span className="sub" role="status">
        {unread === 0 ? 'Nothing unread' : `${badgeText(unread)} unread`}
      </span>
      {hasUnread && newest && (
        <markRead.Form method="post" action={NOTIFICATIONS_PATH}>
          <input type="hidden" name="show" value={filter} />
          <input type="hidden" name="upTo" value={newest.createdAt} />
          <button type="submit" name="all" value="1" className="inline-link">
            Mark all as read
          </button>
        </markRead.Form>
      )}
    </div>
  );
}

function NotificationList({
  list,
  empty,
}: {
  readonly list: readonly BellNotification[] | null;
  readonly empty: string;
}) {
  if (list === null) return <p className="panel__line">Loading…</p>;
  if (list.length === 0) return <p className="panel__line">{empty}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable by keyboard
    <ul className="notifications__list" tabIndex={0} aria-label="Newest first">
      {list.map((notification) => (
        <NotificationRow key={notification.id} notification={notification} />
      ))}
    </ul>
  );
}

function NotificationRow({ notification }: { readonly notification: BellNotification }) {
  const markRead = useFetcher({ key: `bell-${notification.id}` });
  const isUnread = !notification.read && markRead.state === 'idle';
  const mark = () => {
    if (!notification.read)
      void markRead.submit({ id: notification.id }, { method: 'post', action: NOTIFICATIONS_PATH });
  };
  return (
    <li className={classNames('notification', isUnread && 'notification--unread')}>
      <Link to={notification.path} onClick={mark}>
        <span className={`notification__icon notification__icon--${notification.kind}`}>
          <Icon name={ICONS[notification.kind]} />
        </span>
        <span>
          <b>
            {isUnread && <span className="sr">Unread: </span>}
            {notification.title}
          </b>
          <span className="notification__text">{notification.message}</span>
          <span className="sub">{notification.ago}</span>
        </span>
      </Link>
      {!notification.read && <IconButton icon="check" label={`Mark as read: ${notification.title}`} onClick={mark} />}
    </li>
  );
}
