// The fabrics of a product, found in the text of its material: 'Linen-cotton blend' gives Linen and Cotton, 'Brass, gold plating' gives no
// fabric. Pure. Only these fabrics are filter values, because free texts would give one value per wording.

import type { AttributeValue } from '#db/schema/catalog.ts';

const FABRICS = [
  'Cotton',
  'Linen',
  'Silk',
  'Chanderi',
  'Georgette',
  'Chiffon',
  'Crepe',
  'Satin',
  'Velvet',
  'Organza',
  'Viscose',
  'Rayon',
  'Modal',
  'Tencel',
  'Lyocell',
  'Denim',
  'Wool',
  'Pashmina',
  'Cashmere',
  'Khadi',
  'Muslin',
  'Jute',
  'Hemp',
  'Bamboo',
  'Brocade',
  'Tissue',
  'Net',
  'Lace',
  'Lycra',
  'Spandex',
  'Polyester',
  'Nylon',
  'Acrylic',
  'Fleece',
  'Leather',
  'Suede',
  'Canvas',
  'Corduroy',
] as const;

const NAMES = new Map(FABRICS.map((name) => [name.toLowerCase(), name]));

/** Imitations have names of their own: 'faux leather' is not Leather. */
const PHRASES = [
  [/\b(?:vegan|faux|artificial|synthetic) leather\b/g, 'Vegan leather'],
  [/\bart[- ]silk\b/g, 'Art silk'],
] as const;

export function findFabrics(material: string): string[] {
  let remaining = material.toLowerCase();
  const found = new Set<string>();
  for (const [phrase, name] of PHRASES) {
    if (remaining.search(phrase) >= 0) found.add(name);
    remaining = remaining.replace(phrase, ' ');
  }
  for (const word of remaining.match(/[a-z]+/g) ?? []) {
    const name = NAMES.get(word);
    if (name) found.add(name);
  }
  return [...found];
}

/** Staff separate occasions by commas: 'Office, Festive'. */
export const findOccasions = (occasion: string): string[] =>
  occasion
    .split(/[,;/|]/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '');

/** The labels of a stored list of attributes: 'neck:Round'. */
export const findAttributes = (json: string): string[] =>
  (JSON.parse(json) as readonly AttributeValue[]).map(({ key, value }) => `${key}:${value}`);
