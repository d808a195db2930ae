// The screen that the back office opens first: the dashboard, or the first screen that the role may open.

import type { StaffActor } from '#shop/actor.ts';
import { mayOpen } from '../route-permissions.ts';
import { MORE_SECTIONS, SECTIONS } from './sections.ts';

const DASHBOARD = '';
/** Staff who pack orders, but may not move them, start here. */
const PACKING = '/fulfillment';
const ORDERS = '/orders';
/** The handbook is open to every role. */
const HANDBOOK = '/handbook';

export function landingPath(actor: Pick<StaffActor, 'permissions'>): string {
  const orderScreens = actor.permissions.has('orders.move') ? [ORDERS] : [PACKING, ORDERS];
  const sections = [...SECTIONS, ...MORE_SECTIONS].map(({ path }) => path);
  const preferredPaths = [DASHBOARD, ...orderScreens, ...sections];
  const path = preferredPaths.find((each) => mayOpen(actor, `/admin-panel${each}`));
  return `/admin-panel${path ?? HANDBOOK}`;
}
