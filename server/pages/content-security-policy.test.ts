import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy, inlineScriptHashes } from './content-security-policy.ts';

/** Computed with Web Crypto, independent of the code under test. */
async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

const page = (...scripts: string[]) =>
  `<!doctype html><html><body><p>“Weave” ₹999</p>${scripts.join('\n')}</body></html>`;

describe('hashes of inline scripts', () => {
  test('hashes the example of the specification', () => {
    // echo -n "alert('Hello, world.');" | openssl sha256 -binary | openssl base64, the example of the specification.
    expect(inlineScriptHashes("<script>alert('Hello, world.');</script>")).toEqual([
      "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
    ]);
  });

  test.each([
    'one()',
    ' spaces\n and lines\t',
    'const rupee = "₹ शॉप 👗";',
    'if (1 < 2 && 3 > 2) "<p>not a tag</p>";',
    '"<\\/script>"',
    '{"json":"\\u003c/script>"}',
  ])('hashes the script %j, whatever its attributes', async (text) => {
    for (const open of ['<script>', '<script type="module" async="">', '<script id="data" type="application/json">'])
      expect(inlineScriptHashes(page(`${open}${text}</script>`))).toEqual([await sha256(text)]);
  });

  test('hashes equal scripts once', async () => {
    const html = page('<script>a()</script>', '<script async="">b()</script>', '<script>a()</script>');
    expect(inlineScriptHashes(html)).toEqual([await sha256('a()'), await sha256('b()')]);
  });

  test('scripts with a source and empty scripts have no hash', () => {
    const html = page(
      '<script src="/assets/a.js"></script>',
      '<script type="module" src="/assets/b.js" async=""></script>',
      '<script\n  src="/assets/c.js"></script>',
      '<script></script>',
    );
    expect(inlineScriptHashes(html)).toEqual([]);
  });

  test('a script with a data-src attribute is still an inline script', async () => {
    expect(inlineScriptHashes(page('<script data-src="/a.js">a()</script>'))).toEqual([await sha256('a()')]);
  });

  test('a script with a source does not hide the one after it', async () => {
    const html = page('<script src="/assets/a.js"></script>', '<script>b()</script>');
    expect(inlineScriptHashes(html)).toEqual([await sha256('b()')]);
  });
});

describe('the policy', () => {
  const GOOGLE = 'https://accounts.google.com';
  const OWN = {
    path: '/',
    paymentOrigin: 'https://checkout.razorpay.com' as string | null,
    googleOrigin: GOOGLE as string | null,
  };
  const directives = (html: string, options = OWN) =>
    new Map(
      contentSecurityPolicy(html, options)
        .split('; ')
        .map((part) => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)] as const),
    );

  test('S-SEC-05 S-VIDEO-03 allows nothing by default, no objects and nothing unsafe', () => {
    const html = page(
      "<script>'unsafe-inline'; 'unsafe-eval'; * https: data:</script>",
      '<script src="https://x/"></script>',
    );
    expect(contentSecurityPolicy(html, OWN)).not.toMatch(/unsafe|\*|https?:|[\r\n]/);
    const policy = directives(html);
    for (const name of ['default-src', 'frame-ancestors', 'base-uri', 'object-src'])
      expect(policy.get(name)).toBe("'none'");
    for (const name of ['style-src', 'media-src', 'font-src', 'connect-src', 'form-action'])
      expect(policy.get(name)).toBe("'self'");
  });

  test('script-src names our own origin and the hashes of inline scripts', async () => {
    expect(directives(page()).get('script-src')).toBe("'self'");
    const html = page('<script>a()</script>', '<script>b()</script>');
    expect(directives(html).get('script-src')).toBe(`'self' ${await sha256('a()')} ${await sha256('b()')}`);
  });

  test('S-SEC-04 only checkout may open the payment window', () => {
    const checkout = directives(page(), { ...OWN, path: '/checkout' });
    expect(checkout.get('script-src')).toBe("'self' https://checkout.razorpay.com https://cdn.razorpay.com");
    expect(checkout.get('frame-src')).toBe('https://api.razorpay.com https://checkout.razorpay.com');
    expect(checkout.get('connect-src')?.split(' ').slice(0, 2)).toEqual(["'self'", 'https://api.razorpay.com']);
    expect(checkout.get('object-src')).toBe("'none'");
    for (const path of ['/', '/cart', '/checkout/', '/checkouts', '/login', 'constructor', '__proto__'])
      expect(contentSecurityPolicy(page(), { ...OWN, path })).not.toContain('razorpay');
  });

  test('allows the configured origin of the payment script, at checkout only', () => {
    const elsewhere = { ...OWN, paymentOrigin: 'https://pay.example:8443' };
    const checkout = directives(page(), { ...elsewhere, path: '/checkout' });
    for (const name of ['script-src', 'style-src', 'frame-src', 'connect-src', 'img-src'])
      expect([name, checkout.get(name)]).toEqual([name, expect.stringContaining('https://pay.example:8443')]);
    expect(checkout.get('script-src')).toContain('https://checkout.razorpay.com');
    expect(contentSecurityPolicy(page(), { ...elsewhere, path: '/cart' })).not.toContain('pay.example');
  });

  test.each(['/login', '/register', '/admin-panel/login', '/admin-panel/invite/abc'])(
    'S-SEC-04 the form of %s may redirect to Google; its scripts and requests may use our own origin only',
    (path) => {
      const login = directives(page(), { ...OWN, path });
      expect(login.get('form-action')).toBe("'self' https://accounts.google.com");
      expect(login.get('script-src')).toBe("'self'");
      expect(login.get('connect-src')).toBe("'self'");
      expect(directives(page()).get('form-action')).toBe("'self'");
    },
  );

  test.each([OWN.paymentOrigin, null])('without Google, /login allows nothing more (payments: %s)', (paymentOrigin) => {
    const own = { path: '/login', paymentOrigin, googleOrigin: null };
    expect(contentSecurityPolicy(page(), own)).toBe(contentSecurityPolicy(page(), OWN));
  });

  test.each(['/checkout', '/login'])('demo mode uses its own simulators: %s allows no other origin', (path) => {
    expect(contentSecurityPolicy(page(), { path, paymentOrigin: null, googleOrigin: null })).toBe(
      contentSecurityPolicy(page(), OWN),
    );
  });
});
