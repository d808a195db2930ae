import type { PageState } from '#shop/pages/page-fields.ts';
import { type StatusTone, ToneBadge } from '../kit/status-badge.tsx';

const BADGES: Readonly<Record<PageState, { readonly tone: StatusTone; readonly label: string }>> = {
  live: { tone: 'good', label: 'Published' },
  scheduled: { tone: 'waiting', label: 'Scheduled' },
  draft: { tone: 'idle', label: 'Draft' },
};

/** Shows whether shoppers see the page at present. */
export const PageStateBadge = ({ state }: { readonly state: PageState }) => <ToneBadge {...BADGES[state]} />;
