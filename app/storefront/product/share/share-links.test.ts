import { expect, test } from 'vitest';
import { SHARE_WINDOW, shareLinks } from './share-links.ts';

const shareData = { url: 'https://shop.example/product/red-gold-saree', text: 'Red & Gold Saree? 50% off #1' };

test('S-PDP-19 offers the five share targets in order', () => {
  expect(shareLinks(shareData).map(({ name }) => name)).toEqual([
    'WhatsApp',
    'Facebook',
    'Twitter',
    'Telegram',
    'LinkedIn',
  ]);
});

test.each(shareLinks(shareData))('S-PDP-20 $name receives the URL and the text', ({ href }) => {
  const { protocol, searchParams } = new URL(href);
  expect(protocol).toBe('https:');
  const sharedText = [...searchParams.values()].join(' ');
  expect(sharedText).toContain(shareData.url);
  expect(sharedText).toContain(shareData.text);
});

test('S-PDP-20 opens a 600 by 400 window without an opener', () => {
  expect(SHARE_WINDOW.split(',')).toEqual(['width=600', 'height=400', 'noopener', 'noreferrer']);
});
