import { describe, expect, test } from 'vitest';
import { PAGE_DETAILS, valuePerField } from '#shop/catalog/product-fields.ts';
import type { ProductPage } from '#shop/catalog/product-page.ts';
import { breadcrumbData } from '../breadcrumb-data.ts';
import { productMeta } from './product-meta.ts';
import { productData } from './structured-data.ts';

const origin = 'https://shop.example';
const picture = { key: 'front', width: 1200, height: 1600, tone: 'sky', alt: 'A blue kurta' } as const;

const kurta: ProductPage = {
  id: 'p1',
  slug: 'neelkanth-kurta',
  name: 'Neelkanth Kurta',
  price: 129_950,
  oldPrice: null,
  sizeChart: null,
  styleColors: [],
  video: null,
  attributes: [],
  discount: 0,
  rating: 4.3,
  reviews: 7,
  picture,
  pictures: [picture, { ...picture, key: 'small', width: 700, height: 700 }],
  newArrival: false,
  featured: false,
  trending: false,
  bestSeller: false,
  isReturnable: true,
  sizes: [{ size: 'M', available: 2 }],
  available: 2,
  category: { slug: 'ethnic', name: 'Ethnic Wear' },
  description: '<p>Blue</p>',
  summary: 'Blue',
  ...valuePerField(PAGE_DETAILS, () => null),
  countryOfOrigin: 'India',
  color: 'Navy',
  metaTitle: null,
  metaDescription: null,
};

const reviews = Array.from({ length: 7 }, (_, number) => ({
  id: `r${number}`,
  userName: 'Asha',
  rating: 4,
  comment: `Number ${number}`,
  verified: true,
  date: new Date('2026-01-02T20:00:00Z'),
  photos: [],
}));

describe('structured data', () => {
  test('describes a product with its offer, its rating and five reviews', () => {
    const data = productData({ product: kurta, brand: 'Tanabana', reviews, origin });
    expect(data).toMatchObject({
      '@type': 'Product',
      name: 'Neelkanth Kurta',
      image: [`${origin}/pictures/front/900.webp`, `${origin}/pictures/small/640.webp`],
      brand: { name: 'Tanabana' },
      offers: {
        price: '1299.50',
        priceCurrency: 'INR',
        availability: 'https://schema.org/InStock',
        url: `${origin}/product/neelkanth-kurta`,
      },
      aggregateRating: { ratingValue: '4.3', reviewCount: 7, bestRating: 5 },
    });
    expect(data).toHaveProperty('review.length', 5);
  });

  test('omits the rating without reviews and marks a sold-out product as out of stock', () => {
    const product = { ...kurta, reviews: 0, rating: 0, available: 0 };
    const data = productData({ product, brand: 'Tanabana', reviews: [], origin });
    expect(data).not.toHaveProperty('aggregateRating');
    expect(data).not.toHaveProperty('review');
    expect(data.offers.availability).toBe('https://schema.org/OutOfStock');
  });

  test('the breadcrumb has three steps: Home, Shop and the product', () => {
    expect(
      breadcrumbData({ name: kurta.name, path: `/product/${kurta.slug}`, origin }).itemListElement.map(
        ({ name, item }) => [name, item],
      ),
    ).toEqual([
      ['Home', `${origin}/`],
      ['Shop', `${origin}/shop`],
      ['Neelkanth Kurta', `${origin}/product/neelkanth-kurta`],
    ]);
  });
});

describe('link previews', () => {
  const SITE = { storeName: 'Kaveri Silks', origin };

  test('a link preview has name, description, price and an absolute picture URL with its size', () => {
    const meta = productMeta(kurta, SITE);
    for (const entry of [
      { title: 'Neelkanth Kurta · Kaveri Silks' },
      { name: 'description', content: 'Blue' },
      { property: 'og:type', content: 'product' },
      { property: 'og:image', content: `${origin}/pictures/front/900.webp` },
      { property: 'og:image:width', content: '900' },
      { property: 'og:image:height', content: '1200' },
      { property: 'og:image:alt', content: 'A blue kurta' },
      { name: 'twitter:card', content: 'summary_large_image' },
      { property: 'product:price:amount', content: '1299.50' },
      { property: 'product:price:currency', content: 'INR' },
      { tagName: 'link', rel: 'canonical', href: `${origin}/product/neelkanth-kurta` },
    ]) {
      expect(meta).toContainEqual(entry);
    }
  });

  test('a link preview uses the title and description written by staff', () => {
    const meta = productMeta({ ...kurta, metaTitle: 'Blue kurta', metaDescription: 'Dyed in Bagru' }, SITE);
    expect(meta).toContainEqual({ property: 'og:title', content: 'Blue kurta' });
    expect(meta).toContainEqual({ name: 'description', content: 'Dyed in Bagru' });
  });

  test('a product without picture and text has its name as description and no preview picture', () => {
    const meta = productMeta({ ...kurta, picture: null, pictures: [], summary: '' }, SITE);
    expect(meta).toContainEqual({ name: 'description', content: 'Neelkanth Kurta' });
    expect(JSON.stringify(meta)).not.toContain('og:image');
  });
});

describe('S-VIDEO-05 the video of a product', () => {
  const video = {
    key: 'a1',
    width: 720,
    height: 1280,
    durationMs: 12_400,
    poster: null,
    addedAt: '2026-11-17T10:00:00Z',
  };
  const dataOf = (product: ProductPage) => productData({ product, brand: 'Rangrez', reviews: [], origin });

  test('has its poster, its address, its length and the time it was added', () => {
    expect(dataOf({ ...kurta, video })).toMatchObject({
      subjectOf: {
        '@type': 'VideoObject',
        name: 'Neelkanth Kurta',
        thumbnailUrl: 'https://shop.example/pictures/front/900.webp',
        contentUrl: 'https://shop.example/videos/a1.mp4',
        uploadDate: '2026-11-17T10:00:00Z',
        duration: 'PT12S',
      },
    });
    const poster = { ...picture, key: 'frame', width: 720, height: 1280 };
    expect(dataOf({ ...kurta, video: { ...video, poster } }).subjectOf?.thumbnailUrl).toContain(
      '/pictures/frame/640.webp',
    );
  });

  test('is left out without any picture, and without a video', () => {
    expect(dataOf({ ...kurta, video, pictures: [] })).not.toHaveProperty('subjectOf');
    expect(dataOf(kurta)).not.toHaveProperty('subjectOf');
  });
});
