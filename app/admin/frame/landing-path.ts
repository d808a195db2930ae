// The screen that staff land on when they open the back office: the dashboard, or the first that their role may see.

import type { StaffActor } from '#shop/actor.ts';
import { mayOpen } from '../route-permissions.ts';
import { MORE_SECTIONS, SECTIONS } from './sections.ts';

/** The first screen of staff who may not move orders: they pack them. */
const PACKING = '/fulfillment';
const ORDERS = '/orders';
/** Open to every role. */
const HANDBOOK = '/handbook';

export function landingPath(actor: Pick<StaffActor, 'permissions'>): string {
  const first = actor.permissions.has('orders.move') ? [ORDERS] : [PACKING, ORDERS];
  const paths = ['', ...first, ...[...SECTIONS, ...MORE_SECTIONS].map(({ path }) => path)];
  const found = paths.find((path) => mayOpen(actor, `/admin-panel${path}`));
  return `/admin-panel${found ?? HANDBOOK}`;
}
