import { expect, onTestFinished, test } from 'vitest';
import { OWN_PAGE, openTestApp, PUBLIC_URL, type ReceivedRequest, TOKEN } from './testing/test-app.ts';

type Options = Parameters<typeof openTestApp>[0];

async function post(options: Options, headers: Record<string, string>) {
  const app = await openTestApp(options);
  onTestFinished(app.close);
  const response = await fetch(`${app.url}/login?returnUrl=%2Fcart`, { method: 'POST', body: 'email=a', headers });
  return { status: response.status, reached: response.ok ? ((await response.json()) as ReceivedRequest) : null };
}

test('O-TLS-01 the router gets URLs with the origin of PUBLIC_URL in production', async () => {
  const { reached } = await post({}, { ...OWN_PAGE, 'x-forwarded-proto': 'http' });
  expect(reached).toEqual({ method: 'POST', url: `${PUBLIC_URL}/login?returnUrl=%2Fcart`, body: 'email=a' });
});

test('the store’s own guard still refuses a foreign origin', async () => {
  const { status } = await post({}, { ...OWN_PAGE, origin: 'https://evil.example' });
  expect(status).toBe(403);
});

test.each([
  [1, 'https://'],
  [0, 'http://'],
])(
  'a demo store with TRUSTED_PROXIES=%i behind an https tunnel passes %s to the router',
  async (trustedProxies, scheme) => {
    const { reached } = await post(
      {
        production: false,
        publicUrl: 'http://localhost:3000',
        trustedProxies,
        guard: { production: false, isOwnOrigin: () => true },
      },
      { ...OWN_PAGE, cookie: `request-token=${TOKEN}`, 'x-forwarded-proto': 'https' },
    );
    expect(reached?.url).toMatch(new RegExp(`^${scheme}127\\.0\\.0\\.1:\\d+/login`));
  },
);
