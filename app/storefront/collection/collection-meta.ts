// Meta tags of a collection. Its filtered and sorted lists name the plain list as their address.

import { picturePath } from '#shop/catalog/picture.ts';
import { listPath } from '#shop/catalog/shop-query.ts';
import type { Collection } from '#shop/collections/read-collections.server.ts';
import { breadcrumbData } from '../breadcrumb-data.ts';
import { pageMeta } from '../page-meta.ts';

type ShownCollection = Pick<Collection, 'slug' | 'name' | 'description' | 'metaTitle' | 'metaDescription' | 'picture'>;

interface Site {
  readonly storeName: string;
  readonly origin: string;
}

/** 'For the season. Wedding edit at Kaveri Silks, with easy returns and delivery all over India.' */
const describe = ({ name, description }: ShownCollection, storeName: string): string =>
  [description.replaceAll(/\s+/g, ' '), `${name} at ${storeName}, with easy returns and delivery all over India.`]
    .filter(Boolean)
    .join(' ');

export function collectionMeta(collection: ShownCollection, { storeName, origin }: Site) {
  const { slug, name, metaTitle, metaDescription, picture } = collection;
  const path = listPath({ collection: slug });
  return [
    ...pageMeta({
      storeName,
      title: metaTitle || name,
      description: metaDescription || describe(collection, storeName),
      path,
      origin,
      ...(picture && { image: picturePath(picture.key, 640, 'webp') }),
    }),
    { 'script:ld+json': breadcrumbData({ name, path, origin }) },
  ];
}
