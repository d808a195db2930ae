// Floods from one visitor that alternate between two nodes: rate limits are counted once for all nodes. Two nodes are
// two connection pools on one database, which share nothing else.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '#db/client.server.ts';
import { sendContactMessage } from './contact/send-message.server.ts';
import type { ShopContext } from './context.ts';
import { createAccounts } from './customers/accounts.server.ts';
import { requestPasswordReset } from './customers/password-reset.server.ts';
import { register } from './customers/register.server.ts';
import { submitLead, submitNewsletterAddress } from './leads/from-visitors.server.ts';
import { quoteBag } from './pricing/quote.server.ts';
import { GUEST, openTestShop, UNKNOWN_ID } from './testing/test-shop.ts';
import { trackOrder } from './tracking/track-order.server.ts';

const shop = openTestShop();
let nodes: readonly Database[] = [];
beforeAll(() => {
  nodes = [1, 2].map(() => createDatabase(shop.databaseUrl, { connections: 3 }));
});
afterAll(() => Promise.all(nodes.map((node) => node.close())));

const NETWORK = '203.0.113.9';
const LIMIT_REFUSAL = /too-many|too-often|rate-limited/;

type Attempt = (ctx: ShopContext, index: number) => Promise<unknown>;

const getRefusal = (result: unknown): string => {
  const reason = Reflect.get(Object(result), 'reason') ?? Reflect.get(Object(result), 'refusal');
  return typeof reason === 'string' ? reason : JSON.stringify(reason ?? null);
};

/** Returns how many attempts were within the limit. */
async function countGranted(times: number, attempt: Attempt): Promise<number> {
  const results = await Promise.all(
    Array.from({ length: times }, (_, index) => {
      const node = nodes[index % nodes.length] as Database;
      return attempt({ ...shop.as(GUEST), db: node.db }, index);
    }),
  );
  return results.filter((result) => !LIMIT_REFUSAL.test(getRefusal(result))).length;
}

const message = { name: 'Asha', email: 'a@example.in', message: 'Hello' };

const FLOODS: readonly (readonly [name: string, max: number, attempt: Attempt])[] = [
  ['contact messages', 5, (ctx) => sendContactMessage(ctx, message, NETWORK)],
  [
    'numbers submitted for a coupon',
    30,
    (ctx, index) => submitLead(ctx, { mobileNumber: String(9_000_000_000 + index), isTicked: false }, NETWORK),
  ],
  [
    'newsletter emails',
    30,
    (ctx, index) => submitNewsletterAddress(ctx, { email: `n${index}@example.in`, isTicked: false }, NETWORK),
  ],
  ['password reset links', 10, (ctx, index) => requestPasswordReset(ctx, `r${index}@example.in`, NETWORK)],
  [
    'new accounts',
    10,
    (ctx, index) =>
      register(
        ctx,
        {
          firstName: 'Asha',
          lastName: 'Rao',
          email: `new${index}@example.in`,
          phone: '9876543210',
          password: 'Correct horse 1',
          confirmPassword: 'Correct horse 1',
          agreeToTerms: 'on',
        },
        NETWORK,
      ),
  ],
  [
    'order tracking requests',
    30,
    (ctx, index) => trackOrder(ctx, { orderId: `ORD-1-A${10_000_000 + index}`, email: 'a@example.in' }, NETWORK),
  ],
  [
    'coupon codes guessed by one account',
    60,
    async (ctx, index) => {
      const shopper = { ...ctx, actor: { kind: 'shopper', userId: UNKNOWN_ID } } as const;
      const quote = await quoteBag(shopper, { lines: [], couponCode: `GUESS${index}` }, NETWORK);
      return quote.ok ? quote.value.coupon : quote;
    },
  ],
  [
    'passwords guessed for one account',
    10,
    ({ db, providers }, index) =>
      createAccounts({ db: db as Database['db'], passwords: providers.passwords, canSetUpSecondFactor: false }).signIn(
        { email: 'nobody@example.in', password: `guess ${index}` },
        { address: `198.51.100.${index}`, sessionToken: null, userAgent: null },
      ),
  ],
];

test.each(FLOODS)('allows no %s beyond %i on two nodes together', async (_, limit, attempt) => {
  expect(await countGranted(limit + 10, attempt)).toBe(limit);
});
