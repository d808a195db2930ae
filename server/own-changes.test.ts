import { expect, test } from 'vitest';
import type { Actor } from '#shop/actor.ts';
import { OWN_PAGE, openTestApp } from './testing/test-app.ts';

const staff: Actor = {
  kind: 'staff',
  userId: 'owner',
  email: 'owner@shop.example',
  name: 'Owner',
  permissions: new Set(),
  role: { id: 'owner', name: 'Owner', isOwner: true, refundLimit: null },
};
const shopper: Actor = { kind: 'shopper', userId: 'asha' };

test.each([
  ['a POST by staff waits', 'POST', staff, ['rendered', 'received']],
  ['a read by staff does not wait', 'GET', staff, ['rendered']],
  ['a POST by a shopper does not wait', 'POST', shopper, ['rendered']],
] as const)('O-CACHE-01 %s until this node has received the changes', async (_, method, actor, expected) => {
  const steps: string[] = [];
  const app = await openTestApp({
    actor,
    renderer: {
      forPerson: async () => {
        steps.push('rendered');
        return new Response('saved');
      },
    },
    catchUpWithChanges: async () => {
      await new Promise((resolve) => setImmediate(resolve));
      steps.push('received');
    },
  });
  try {
    const response = await fetch(`${app.url}/admin-panel/categories/change`, { method, headers: OWN_PAGE });
    expect(await response.text()).toBe('saved');
    expect(steps).toEqual(expected);
  } finally {
    await app.close();
  }
});
