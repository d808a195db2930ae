import { describe, expect, it } from 'vitest';
import { collectionMeta } from './collection-meta.ts';

const SITE = { storeName: 'Kaveri Silks', origin: 'https://kaveri.example' };
const COLLECTION = {
  slug: 'wedding',
  name: 'Wedding edit',
  description: 'For the season.\n\nSilk first.',
  metaTitle: '',
  metaDescription: '',
  picture: null,
};

const tagsOf = (change: Partial<typeof COLLECTION> = {}) => collectionMeta({ ...COLLECTION, ...change }, SITE);

describe('S-COLL-05 the meta tags of a collection', () => {
  it('are its name and text', () => {
    expect(tagsOf()).toEqual(
      expect.arrayContaining([
        { title: 'Wedding edit · Kaveri Silks' },
        {
          name: 'description',
          content:
            'For the season. Silk first. Wedding edit at Kaveri Silks, with easy returns and delivery all over India.',
        },
        { tagName: 'link', rel: 'canonical', href: 'https://kaveri.example/collections/wedding' },
      ]),
    );
  });

  it('are the meta title and description where staff wrote them', () => {
    const tags = tagsOf({ metaTitle: 'Wedding sarees', metaDescription: 'Sarees for weddings.' });
    expect(tags).toContainEqual({ title: 'Wedding sarees · Kaveri Silks' });
    expect(tags).toContainEqual({ name: 'description', content: 'Sarees for weddings.' });
  });

  it('have a breadcrumb of three steps', () => {
    const data = tagsOf().find((tag) => 'script:ld+json' in tag);
    expect(JSON.stringify(data).match(/"@type":"ListItem"/g)).toHaveLength(3);
    expect(JSON.stringify(data)).toContain('"name":"Wedding edit","item":"https://kaveri.example/collections/wedding"');
  });
});
