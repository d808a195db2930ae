// A status as an icon, a word and a colour, in this order of importance.

import type { ReactNode } from 'react';
import { formatCount } from '#shop/format-count.ts';
import { LOW_STOCK } from '#shop/stock/stock.ts';
import { capitalise } from './wording.ts';

/**
 * More than 10 units are green, 1 to 10 yellow, 0 red (A-CONST-01); shape and word give the same information without
 * colour.
 */
export function StockBadge({ units }: { readonly units: number }) {
  const kind = stockKind(units);
  return (
    <span className={`stock stock--${kind}`}>
      {formatCount(units)}
      {kind !== 'ok' && <i>{kind === 'out' ? 'Out' : 'Low'}</i>}
    </span>
  );
}

function stockKind(units: number): 'out' | 'low' | 'ok' {
  if (units === 0) return 'out';
  return units <= LOW_STOCK ? 'low' : 'ok';
}

/** Shows whether the record is active: a dot or a ring, and the word. */
export function ActiveBadge({ status }: { readonly status: 'active' | 'inactive' }) {
  const isActive = status === 'active';
  return (
    <span className={`status status--${isActive ? 'good' : 'hidden'}`}>
      <svg viewBox="0 0 14 14" aria-hidden="true">
        {isActive ? (
          <circle cx="7" cy="7" r="4" fill="currentColor" />
        ) : (
          <circle cx="7" cy="7" r="3.6" fill="none" stroke="currentColor" strokeWidth="1.6" />
        )}
      </svg>
      {isActive ? 'Active' : 'Inactive'}
    </span>
  );
}

export type StatusTone =
  | 'waiting'
  | 'accepted'
  | 'working'
  | 'moving'
  | 'good'
  | 'ended'
  | 'failed'
  | 'new'
  | 'started'
  | 'idle';

/** The statuses of orders, payments, feedback and leads; an unknown status gets the waiting tone. */
const TONE_BY_STATUS: Readonly<Record<string, StatusTone>> = {
  pending: 'waiting',
  confirmed: 'accepted',
  processing: 'working',
  shipped: 'moving',
  delivered: 'good',
  paid: 'good',
  refunded: 'accepted',
  cancelled: 'ended',
  failed: 'failed',
  approved: 'good',
  rejected: 'ended',
  new: 'new',
  contacted: 'started',
  converted: 'good',
};

const ring = <circle cx="7" cy="7" r="5.2" fill="none" stroke="currentColor" strokeWidth="1.6" />;
const disc = <circle cx="7" cy="7" r="6" fill="currentColor" />;
const onDisc = (path: string) => (
  <path d={path} fill="none" stroke="#fff" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
);

const halfFilled = (
  <>
    {ring}
    <path d="M7 3.8a3.2 3.2 0 0 1 0 6.4z" fill="currentColor" />
  </>
);

const TONE_ICONS: Record<StatusTone, ReactNode> = {
  waiting: (
    <circle cx="7" cy="7" r="5.2" fill="none" stroke="currentColor" strokeWidth="1.7" strokeDasharray="2.3 1.78" />
  ),
  accepted: (
    <>
      {ring}
      <circle cx="7" cy="7" r="2" fill="currentColor" />
    </>
  ),
  working: halfFilled,
  idle: ring,
  started: halfFilled,
  new: <path d="M7 .8 8.6 5.4 13.2 7 8.6 8.6 7 13.2 5.4 8.6.8 7l4.6-1.6z" fill="currentColor" />,
  moving: (
    <>
      {disc}
      {onDisc('M4.2 7h5M7 4.6 9.5 7 7 9.4')}
    </>
  ),
  good: (
    <>
      {disc}
      {onDisc('m4.4 7.2 1.9 1.9 3.4-3.8')}
    </>
  ),
  ended: (
    <>
      {disc}
      {onDisc('m5 5 4 4m0-4-4 4')}
    </>
  ),
  failed: (
    <>
      <path d="M7 1 13.5 12.5H.5z" fill="currentColor" />
      {onDisc('M7 5.2v3M7 10.3v.1')}
    </>
  ),
};

export function ToneBadge({ tone, label }: { readonly tone: StatusTone; readonly label: string }) {
  return (
    <span className={`status status--${tone}`}>
      <svg viewBox="0 0 14 14" aria-hidden="true">
        {TONE_ICONS[tone]}
      </svg>
      {label}
    </span>
  );
}

export function StatusBadge({ status }: { readonly status: string }) {
  return <ToneBadge tone={TONE_BY_STATUS[status] ?? 'waiting'} label={capitalise(status)} />;
}
