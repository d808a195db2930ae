import { describe, expect, it } from 'vitest';
import { checkRetiredWords, RETIRED } from './retired-names.ts';

const found = (path: string, text: string): string[] =>
  checkRetiredWords([{ path, text }], {}).map(({ text: message }) => message.replace(/; use .*/, ''));

describe('retired words', () => {
  it.each([
    ['const orderWish = 1;', 'wish'],
    ['// the same key and wish give the same checkout', 'wish'],
    ['// The database is away: try again', 'away'],
    ['import { whoIs } from "./sessions.ts";', 'whoIs'],
    ["import { tellLater } from '#db/told-later.server.ts';", 'told later'],
    ['const MOST_LINES = 50;', 'MOST_, LONGEST_'],
    ['export interface OfficeProduct {}', 'office'],
    ['// the words are in coupon-words.ts', '-words.ts'],
    ['// The books do not agree: the books', 'the books'],
    ['// Who is asking for it', 'who is asking'],
    ['// the refund of whoever sends first', 'whoever'],
    ['export function tellShopper() {}', 'tell'],
    ['interface OrderFacts {}', 'facts'],
    ['// before dear actions', 'dear action'],
    ['const CODES_A_DAY = 5;', 'a for per'],
    ['pieces: quantity,', 'pieces'],
    ['return { ...{ name, sku }, id };', 'spread of a literal'],
  ])('refuses %s', (text, word) => {
    expect(found('shop/orders/order.ts', text)).toEqual([`'${word}' is retired`]);
  });

  it.each([
    'export const wishlist = new Wishlist(); // a wished product',
    '// Answers right away; what was taken away stays away.',
    '// the back office, its back-office-frame and the BackOffice',
    '// The office address of a customer',
    '// the most and the longest MOSTLY_FINE',
    '// the courier books the parcel',
    'return { ...product, id };',
  ])('allows %s', (text) => {
    expect(found('shop/orders/order.ts', text)).toEqual([]);
  });

  it('refuses file names', () => {
    expect(found('shop/line.ts', '')).toEqual(["the file's name: 'line.ts' is retired"]);
    expect(found('app/papers/invoice.tsx', '')).toEqual(["the file's name: 'papers' is retired"]);
  });

  it('allows sample reviews and listed exceptions', () => {
    expect(found('seed/people/reviews.ts', 'Wish it had pockets')).toEqual([]);
    expect(checkRetiredWords([{ path: 'shop/a.ts', text: 'wish' }], { wish: ['shop/'] })).toEqual([]);
  });

  it('names a replacement for every word', () => {
    expect(Object.values(RETIRED).filter(({ use }) => use === '')).toEqual([]);
  });
});
