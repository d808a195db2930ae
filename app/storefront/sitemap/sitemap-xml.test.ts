import { expect, test } from 'vitest';
import { toXmlEntry } from './sitemap-xml.ts';

test('escapes the URL of an entry and writes its date', () => {
  const at = new Date('2026-01-02T03:04:05Z');
  expect(toXmlEntry('url', { path: "/a?b=1&c='<", changedAt: at }, 'https://shop.example')).toBe(
    '<url><loc>https://shop.example/a?b=1&amp;c=&apos;&lt;</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod></url>\n',
  );
  expect(toXmlEntry('sitemap', { path: '/x.xml' }, 'https://shop.example')).toBe(
    '<sitemap><loc>https://shop.example/x.xml</loc></sitemap>\n',
  );
});
