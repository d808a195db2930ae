import type { PageState } from '#shop/pages/page-fields.ts';
import { type Sign, SignBadge } from '../kit/status-badge.tsx';

const BADGES: Readonly<Record<PageState, { readonly sign: Sign; readonly label: string }>> = {
  live: { sign: 'good', label: 'Published' },
  scheduled: { sign: 'waiting', label: 'Scheduled' },
  draft: { sign: 'idle', label: 'Draft' },
};

/** Whether shoppers see the page now. */
export const PageStateBadge = ({ state }: { readonly state: PageState }) => <SignBadge {...BADGES[state]} />;
