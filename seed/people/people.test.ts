import { describe, expect, it } from 'vitest';
import { type FitAnswer, hasFit, summarizeFit } from '#shop/reviews/fit.ts';
import { sampleCatalogue } from '../catalogue/sample-catalogue.ts';
import { feedback } from './feedback.ts';
import { leads } from './leads.ts';
import { people } from './people.ts';
import { reviews } from './reviews.ts';

const MOBILE = /^[6-9]\d{9}$/;
const products = new Map(sampleCatalogue.map((product) => [product.sku, product]));

describe('people', () => {
  it('there are 25 people, the administrator first', () => {
    expect(people).toHaveLength(25);
    expect(people[0]).toMatchObject({ name: 'Meera Iyer', email: 'admin@tanabana.example' });
    expect(people[1]).toMatchObject({ name: 'Asha Nair', email: 'asha@tanabana.example' });
  });

  it('have unique phone numbers, and unique email addresses that cannot receive mail', () => {
    expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
    expect(new Set(people.map(({ phone }) => phone)).size).toBe(people.length);
    for (const { email, phone, pincode } of people) {
      expect(email).toMatch(/^[a-z.]+@(?:tanabana\.example|example\.(?:com|in))$/);
      expect(phone).toMatch(MOBILE);
      expect(pincode).toMatch(/^[1-9]\d{5}$/);
    }
  });
});

describe.each([
  ['reviews', reviews],
  ['feedback', feedback],
])('%s', (_, items) => {
  it('refer to existing products and people', () => {
    for (const { sku, person, rating } of items) {
      expect(products.has(sku), sku).toBe(true);
      expect(people[person], `${sku} by ${person}`).toBeDefined();
      expect([1, 2, 3, 4, 5]).toContain(rating);
    }
  });

  it('are dated after the product was added and the person joined', () => {
    for (const { sku, person, daysAgo } of items) {
      expect(daysAgo, sku).toBeGreaterThan(0);
      expect(daysAgo, sku).toBeLessThan(products.get(sku)?.daysAgo ?? 0);
      expect(daysAgo, `${sku} by ${person}`).toBeLessThan(people[person]?.joinedDaysAgo ?? 0);
    }
  });
});

describe('reviews', () => {
  it('there are at least 190 reviews, mostly positive, at most one per person and product', () => {
    expect(reviews.length).toBeGreaterThanOrEqual(190);
    const positiveCount = reviews.filter(({ rating }) => rating >= 4).length;
    expect(positiveCount / reviews.length).toBeGreaterThan(0.8);
    const pairs = [...reviews, ...feedback].map(({ sku, person }) => `${sku} ${person}`);
    expect(new Set(pairs).size).toBe(pairs.length);
  });

  it('S-FIT-02 several products show how they fit, each in another way', () => {
    const skus = new Set(reviews.filter(({ fit }) => fit !== undefined).map(({ sku }) => sku));
    const sentences = [...skus].map((sku) => {
      const answers = reviews.filter((review) => review.sku === sku).map(({ fit }) => fit);
      const countOf = (fit: FitAnswer) => answers.filter((answer) => answer === fit).length;
      return summarizeFit({ small: countOf('small'), true: countOf('true'), large: countOf('large') })?.sentence;
    });
    const shown = sentences.filter((sentence) => sentence !== undefined);
    expect(shown.length).toBeGreaterThanOrEqual(4);
    expect(new Set(shown).size).toBeGreaterThanOrEqual(3);
  });

  it('S-FIT-01 only reviews of products with sizes say how they fit', () => {
    for (const { sku, fit } of [...reviews, ...feedback])
      if (fit) expect(hasFit(Object.keys(products.get(sku)?.stock ?? {})), sku).toBe(true);
  });

  it('every featured product has at least three reviews', () => {
    for (const { sku } of sampleCatalogue.filter(({ featured }) => featured)) {
      expect(reviews.filter((review) => review.sku === sku).length, sku).toBeGreaterThanOrEqual(3);
    }
  });
});

describe('feedback', () => {
  it('is pending, or was rejected with a reason', () => {
    expect(feedback).toHaveLength(9);
    for (const { status, adminNotes } of feedback) expect(Boolean(adminNotes)).toBe(status === 'rejected');
  });
});

describe('leads', () => {
  it('there are 18 different mobile numbers, in every status', () => {
    expect(leads).toHaveLength(18);
    expect(new Set(leads.map(({ mobileNumber }) => mobileNumber)).size).toBe(18);
    for (const { mobileNumber } of leads) expect(mobileNumber).toMatch(MOBILE);
    expect(new Set(leads.map(({ status }) => status))).toEqual(new Set(['new', 'contacted', 'converted']));
  });
});
