import { expect, test } from 'vitest';
import { plainPage } from './plain-page.ts';

test('a plain page shows the message, is not cached and may load nothing', async () => {
  const page = plainPage(503, 'Busy', 'Too many open pages at the moment.');
  expect(page.status).toBe(503);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  const html = await page.text();
  expect(html).toContain('<title>Busy</title>');
  expect(html).toContain('<h1>Busy</h1><p>Too many open pages at the moment.</p>');
  expect(html).toContain('<a href="/">Home</a>');
  expect(html).not.toContain('Reference');
  expect(html).not.toMatch(/<script|<style|style=|\son\w+=/);
});

test.each(['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '</title><p>', '&lt;b&gt;'])(
  'escapes %s everywhere',
  async (text) => {
    const html = await plainPage(500, text, text, text).text();
    expect(html).not.toContain(text);
    expect(html).not.toMatch(/<script|<img|<b>/);
    // Title, heading, sentence and reference show the text.
    const decoded = html.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
    expect(decoded.split(text)).toHaveLength(5);
  },
);

test('a plain page shows the reference of the log line', async () => {
  expect(await plainPage(500, 'Oh', 'No', 'abc-123').text()).toContain('<p>Reference: abc-123</p>');
});
