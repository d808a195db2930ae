// Structured data of a product for search engines: schema.org Product with offer, rating and video.

import type { ProductPage } from '#shop/catalog/product-page.ts';
import { videoPath, videoPoster } from '#shop/catalog/video.ts';
import type { Review } from '#shop/reviews/review.ts';
import { sharePicture } from './share-picture.ts';

const MAX_REVIEWS = 5;
const BEST_RATING = 5;

interface StructuredDataInput {
  readonly product: ProductPage;
  readonly brand: string;
  readonly reviews: readonly Review[];
  readonly origin: string;
}

const toRupees = (paise: number): string => (paise / 100).toFixed(2);

const ratingData = ({ product, reviews }: StructuredDataInput) =>
  product.reviews === 0
    ? {}
    : {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: product.rating.toFixed(1),
          reviewCount: product.reviews,
          bestRating: BEST_RATING,
        },
        review: reviews.slice(0, MAX_REVIEWS).map((review) => ({
          '@type': 'Review',
          author: { '@type': 'Person', name: review.userName },
          datePublished: review.date.toISOString().slice(0, 10),
          reviewBody: review.comment,
          reviewRating: { '@type': 'Rating', ratingValue: review.rating, bestRating: BEST_RATING },
        })),
      };

/** Search engines require a thumbnail: a video without any picture is left out. */
function videoData({ product, origin }: StructuredDataInput) {
  const { video, name } = product;
  const poster = video && videoPoster(video, product.pictures);
  if (!video || !poster) return {};
  return {
    subjectOf: {
      '@type': 'VideoObject',
      name,
      description: product.metaDescription || product.summary || name,
      thumbnailUrl: `${origin}${sharePicture(poster).path}`,
      uploadDate: video.addedAt,
      contentUrl: `${origin}${videoPath(video.key)}`,
      duration: `PT${Math.max(1, Math.round(video.durationMs / 1_000))}S`,
    },
  };
}

export function productData(input: StructuredDataInput) {
  const { product, brand, origin } = input;
  const url = `${origin}/product/${product.slug}`;
  const images = product.pictures.map(sharePicture).map(({ path }) => `${origin}${path}`);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.metaDescription || product.summary || product.name,
    ...(images.length === 0 ? {} : { image: images }),
    url,
    productID: product.id,
    brand: { '@type': 'Brand', name: brand },
    category: product.category.name,
    ...(product.color === '' ? {} : { color: product.color }),
    offers: {
      '@type': 'Offer',
      url,
      price: toRupees(product.price),
      priceCurrency: 'INR',
      availability: `https://schema.org/${product.available > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
    },
    ...videoData(input),
    ...ratingData(input),
  };
}
