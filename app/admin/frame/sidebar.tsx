import { useEffect, useRef, useState } from 'react';
import { Form, NavLink, useLocation } from 'react-router';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Selvedge } from '#app/ui/weave.tsx';
import type { StaffCounts } from '#shop/staff/counts.server.ts';
import { getInitials } from '../kit/wording.ts';
import { clearBrowserData } from './clear-browser-data.ts';
import {
  type AdminFrameData,
  DAILY_SECTIONS,
  permittedScreens,
  RARE_SECTIONS,
  SECTIONS,
  type Section,
} from './sections.ts';

export const MENU_ID = 'admin-menu';

/** A longer store name is set smaller, so that it fits into two lines. */
const MAX_LARGE_NAME_LENGTH = 16;

export function Sidebar({ frameData }: { readonly frameData: AdminFrameData }) {
  const nav = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  // On a low screen the list scrolls, and its later entries are below the edge (a shadow shows it).
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address decides which entry is current
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <aside className="side" id={MENU_ID} popover="auto" aria-label="Back office">
      <Selvedge />
      <div className="side__in">
        <div className="side__brand">
          <b className={frameData.document.storeName.length > MAX_LARGE_NAME_LENGTH ? 'is-long' : undefined}>
            {frameData.document.storeName}
          </b>
          <span>Back office</span>
        </div>
        <div className="side__nav" ref={nav}>
          <nav aria-label="Admin sections">
            <ul>
              {permittedScreens(SECTIONS, frameData.permissions).map((section) => (
                <SectionLink key={section.path} section={section} counts={frameData.counts} />
              ))}
            </ul>
          </nav>
          <nav aria-label="More sections" className="side__more">
            <ul>
              {permittedScreens(DAILY_SECTIONS, frameData.permissions).map((section) => (
                <SectionLink key={section.path} section={section} counts={frameData.counts} />
              ))}
            </ul>
            <RareSections frameData={frameData} pathname={pathname} />
          </nav>
        </div>
        <div className="side__foot">
          {/* The link loads the whole page, because the storefront has styles of its own. */}
          <a className="side__link" href="/">
            <Icon name="store" />
            Back to Store
          </a>
          <NavLink className="who" to="/admin-panel/security" title="Security">
            <span className="who__initials" aria-hidden="true">
              {getInitials(frameData.name || frameData.email)}
            </span>
            <div>
              <b>{frameData.isOwner ? 'Administrator' : `Administrator · ${frameData.role}`}</b>
              <span>{frameData.email}</span>
            </div>
            <span className="sr">Security</span>
            <Icon name="lock" />
          </NavLink>
          <Form method="post" action="/admin-panel/sign-out" reloadDocument onSubmit={clearBrowserData}>
            <button type="submit" className="side__link">
              <Icon name="logout" />
              Sign out
            </button>
          </Form>
        </div>
      </div>
    </aside>
  );
}

/**
 * The group is unfolded when one of its screens is opened. Staff may fold it again; it then stays folded until they
 * come to one of its screens from outside the group.
 */
function RareSections({ frameData, pathname }: { readonly frameData: AdminFrameData; readonly pathname: string }) {
  const sections = permittedScreens(RARE_SECTIONS, frameData.permissions);
  const isInside = sections.some(
    ({ path }) => pathname === `/admin-panel${path}` || pathname.startsWith(`/admin-panel${path}/`),
  );
  const [isOpen, setOpen] = useState(isInside);
  const [wasInside, setWasInside] = useState(isInside);
  if (isInside !== wasInside) {
    setWasInside(isInside);
    if (isInside) setOpen(true);
  }
  if (sections.length === 0) return null;
  return (
    <details className="side__rare" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="side__link">
        <Icon name="dots" />
        More
        <Icon name="cdown" />
      </summary>
      <ul>
        {sections.map((section) => (
          <SectionLink key={section.path} section={section} counts={frameData.counts} />
        ))}
      </ul>
    </details>
  );
}

interface SectionLinkProps {
  readonly section: Section;
  readonly counts: StaffCounts;
}

function SectionLink({ section: { path, name, icon, count, waiting = false }, counts }: SectionLinkProps) {
  return (
    <li>
      <NavLink className="side__link" to={`/admin-panel${path}`} end={path === ''}>
        <Icon name={icon} />
        {name}
        {count && <Count value={counts[count]} label={COUNT_LABELS[count]} waiting={waiting} />}
      </NavLink>
    </li>
  );
}

/** The unit of each count for screen readers: 'Fulfillment 4 ready to ship'. */
const COUNT_LABELS: Readonly<Record<keyof StaffCounts, string>> = {
  orders: 'pending',
  feedback: 'to review',
  leads: 'new',
  fulfillment: 'ready to ship',
  grievances: 'open',
  returns: 'to do',
  unreadNotifications: 'unread',
};

/** Shows nothing for a count of zero. */
function Count({
  value,
  label,
  waiting,
}: {
  readonly value: number;
  readonly label: string;
  readonly waiting: boolean;
}) {
  if (value === 0) return null;
  return (
    <span className={classNames('side__count', waiting && 'side__count--waiting')}>
      {value}
      <span className="sr"> {label}</span>
    </span>
  );
}
