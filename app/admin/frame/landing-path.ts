// The screen that staff land on when they open the back office: the dashboard, or the first that their role may see.

import type { StaffActor } from '#shop/actor.ts';
import { mayOpen } from '../route-permissions.ts';
import { MORE_SECTIONS, SECTIONS } from './sections.ts';

const DASHBOARD = '';
/** The first screen of staff who may not move orders: they pack them. */
const PACKING = '/fulfillment';
const ORDERS = '/orders';
/** Open to every role. */
const HANDBOOK = '/handbook';

export function landingPath(actor: Pick<StaffActor, 'permissions'>): string {
  const orderScreens = actor.permissions.has('orders.move') ? [ORDERS] : [PACKING, ORDERS];
  const sections = [...SECTIONS, ...MORE_SECTIONS].map(({ path }) => path);
  const preferredPaths = [DASHBOARD, ...orderScreens, ...sections];
  const path = preferredPaths.find((each) => mayOpen(actor, `/admin-panel${each}`));
  return `/admin-panel${path ?? HANDBOOK}`;
}
