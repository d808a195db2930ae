// Floods from one visitor who is spread over two nodes by turns: what may be tried is counted once for all of them. Two nodes are two
// pools of connections on one database, which share nothing else.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '#db/client.server.ts';
import { sendContactMessage } from './contact/send-message.server.ts';
import type { ShopContext } from './context.ts';
import { createAccounts } from './customers/accounts.server.ts';
import { requestPasswordReset } from './customers/password-reset.server.ts';
import { register } from './customers/register.server.ts';
import { submitLead, submitNewsletterAddress } from './leads/from-visitors.server.ts';
import { quoteBag } from './pricing/quote.server.ts';
import { GUEST, NOBODY, openTestShop } from './testing/test-shop.ts';
import { trackOrder } from './tracking/track-order.server.ts';

const shop = openTestShop();
let nodes: readonly Database[] = [];
beforeAll(() => {
  nodes = [1, 2].map(() => createDatabase(shop.databaseUrl, { connections: 3 }));
});
afterAll(() => Promise.all(nodes.map((node) => node.close())));

const NETWORK = '203.0.113.9';
const NOT_GRANTED = /too-many|too-often/;

type Try = (ctx: ShopContext, index: number) => Promise<unknown>;

const refusalOf = (answer: unknown): string => {
  const reason = Reflect.get(Object(answer), 'reason') ?? Reflect.get(Object(answer), 'refusal');
  return typeof reason === 'string' ? reason : JSON.stringify(reason ?? null);
};

/** How many of them got further than the limit. */
async function grantedOf(times: number, attempt: Try): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: times }, (_, index) => {
      const node = nodes[index % nodes.length] as Database;
      return attempt({ ...shop.as(GUEST), db: node.db }, index);
    }),
  );
  return answers.filter((answer) => !NOT_GRANTED.test(refusalOf(answer))).length;
}

const message = { name: 'Asha', email: 'a@example.in', message: 'Hello' };

const FLOODS: readonly (readonly [name: string, most: number, attempt: Try])[] = [
  ['messages to the store', 5, (ctx) => sendContactMessage(ctx, message, NETWORK)],
  ['numbers left for a coupon', 30, (ctx, index) => submitLead(ctx, String(9_000_000_000 + index), NETWORK)],
  ['newsletter addresses', 30, (ctx, index) => submitNewsletterAddress(ctx, `n${index}@example.in`, NETWORK)],
  ['links for a new password', 10, (ctx, index) => requestPasswordReset(ctx, `r${index}@example.in`, NETWORK)],
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
    'orders looked for',
    30,
    (ctx, index) => trackOrder(ctx, { orderId: `ORD-1-A${10_000_000 + index}`, email: 'a@example.in' }, NETWORK),
  ],
  [
    'coupon codes guessed by one account',
    60,
    async (ctx, index) => {
      const shopper = { ...ctx, actor: { kind: 'shopper', userId: NOBODY } } as const;
      const quote = await quoteBag(shopper, { lines: [], couponCode: `GUESS${index}` }, NETWORK);
      return quote.ok ? quote.value.coupon : quote;
    },
  ],
  [
    'passwords tried at one account',
    10,
    ({ db, providers }, index) =>
      createAccounts({ db: db as Database['db'], passwords: providers.passwords }).signIn(
        { email: 'nobody@example.in', password: `guess ${index}` },
        { address: `198.51.100.${index}`, sessionToken: null, userAgent: null },
      ),
  ],
];

test.each(FLOODS)('%s: no more than %i on two nodes together', async (_, most, attempt) => {
  expect(await grantedOf(most + 10, attempt)).toBe(most);
});
