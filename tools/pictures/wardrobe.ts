// The wardrobe: every garment of the catalogue, how it is drawn from the front, and how it is drawn folded.

import { clutch, handbag, tote } from './accessories/bags.ts';
import { chandbalis } from './accessories/chandbalis.ts';
import { heels, pumps } from './accessories/heels.ts';
import { bangles, jhumkas, necklace } from './accessories/jewellery.ts';
import { anklets, maangTikka } from './accessories/ornaments.ts';
import { ballerinas, flats, juttis, sliders } from './accessories/shoes.ts';
import { potli, sling } from './accessories/small-bags.ts';
import type { DrawContext } from './brush/draw-context.ts';
import type { Drawing } from './brush/drawing.ts';
import type { BorderName } from './cloth/textiles.ts';
import { TEXTILES } from './cloth/textiles.ts';
import type { BorderSize } from './cloth/trims.ts';
import type { Neckline } from './garments/bodice.ts';
import type { Leg } from './garments/bottoms.ts';
import { cutLeg, jeans, TROUSERS, trousers } from './garments/bottoms.ts';
import { maxiDress, shirtDress, teaDress } from './garments/dresses.ts';
import type { Companion, Shoulder } from './garments/dupatta.ts';
import { bordered, getCompanionCloth, wornDupatta } from './garments/dupatta.ts';
import { anarkali, kurta } from './garments/kurtas.ts';
import type { Drape } from './garments/saree.ts';
import { blouseCloth, saree } from './garments/saree.ts';
import { coordSet, kurtaSet, paleLinen } from './garments/sets.ts';
import { lehenga, skirt } from './garments/skirts.ts';
import type { Sleeve } from './garments/sleeves.ts';
import { stole } from './garments/stole.ts';
import { jacket, top } from './garments/tops.ts';
import { wrapDress } from './garments/wrap-dress.ts';

export type Length = 'short' | 'knee' | 'long';
/** Optional variations of a silhouette; each silhouette has its own defaults. */
export interface GarmentOptions {
  readonly neckline?: Neckline;
  readonly sleeve?: Sleeve;
  readonly length?: Length;
  /** Sarees only. */
  readonly drape?: Drape;
  /** Lehengas, kurtas and sets. */
  readonly dupatta?: Shoulder;
  /** The cloth of the blouse or dupatta. */
  readonly companion?: Companion;
  readonly border?: BorderSize;
  /** Jeans and trousers. */
  readonly leg?: Leg;
}

type Maker = (context: DrawContext, options: GarmentOptions) => Drawing;
const HEMS: Record<Length, number> = { short: 860, knee: 980, long: 1090 };
const TOP_HEMS: Record<Length, number> = { short: 610, knee: 700, long: 800 };

/** Adds the dupatta that the options name, if any. */
const withDupatta =
  (maker: Maker): Maker =>
  (context, options) => {
    const garment = maker(context, options);
    const dupatta = wornDupatta(getCompanionCloth(context, options.companion ?? 'accent'), options.dupatta ?? 'none');
    return {
      svg: dupatta.behind + garment.svg + dupatta.svg,
      outlines: [...garment.outlines, ...dupatta.outlines],
    };
  };

const cut = (neckline: Neckline, sleeve: Sleeve, length: Length, options: GarmentOptions) => ({
  neckline: options.neckline ?? neckline,
  sleeve: options.sleeve ?? sleeve,
  hem: HEMS[options.length ?? length],
  border: options.border,
});
const setCut = (neckline: Neckline, options: GarmentOptions) => ({
  neckline: options.neckline ?? neckline,
  sleeve: options.sleeve ?? ('three-quarter' as const),
  border: options.border,
});

export const GARMENTS = {
  'kurta-straight': withDupatta((context, options) =>
    kurta(context, cut('notch', 'three-quarter', 'long', options), 172),
  ),
  'kurta-a-line': withDupatta((context, options) =>
    kurta(context, cut('round', 'three-quarter', 'long', options), 240),
  ),
  anarkali: withDupatta((context, options) =>
    anarkali(context, { ...cut('v', 'full', 'long', options), hem: HEMS[options.length ?? 'long'] + 40 }),
  ),
  saree: (context, options) =>
    saree(context, {
      neckline: options.neckline ?? 'round',
      sleeve: options.sleeve ?? 'short',
      drape: options.drape ?? 'nivi',
      companion: options.companion ?? 'accent',
      border: options.border ?? 'usual',
    }),
  lehenga: (context, options) =>
    lehenga(context, {
      neckline: options.neckline ?? 'sweetheart',
      sleeve: options.sleeve ?? 'short',
      dupatta: options.dupatta ?? 'left',
      companion: options.companion ?? 'accent',
      border: options.border ?? 'usual',
    }),
  skirt: (context, options) => skirt(context, HEMS[options.length ?? 'knee'] + 30),
  'sharara-set': withDupatta((context, options) => kurtaSet(context, 'sharara', setCut('round', options))),
  'palazzo-set': withDupatta((context, options) => kurtaSet(context, 'palazzo', setCut('mandarin', options))),
  'pant-set': withDupatta((context, options) => kurtaSet(context, 'pant', setCut('notch', options))),
  'maxi-dress': (context, options) => maxiDress(context, cut('strap', 'none', 'long', options)),
  'tea-dress': (context, options) => teaDress(context, cut('square', 'puff', 'knee', options)),
  'shift-dress': (context, options) => top(context, { ...cut('boat', 'none', 'short', options), hemHalf: 202 }),
  'shirt-dress': (context, options) => shirtDress(context, cut('collar', 'elbow', 'knee', options)),
  'wrap-dress': (context, options) => wrapDress(context, cut('v', 'elbow', 'knee', options)),
  top: (context, options) =>
    top(context, { ...cut('round', 'puff', 'knee', options), hem: TOP_HEMS[options.length ?? 'knee'], hemHalf: 190 }),
  'coord-set': (context, options) => coordSet(context, options.neckline ?? 'collar', options.sleeve ?? 'short'),
  jeans: (context, options) => jeans(context, options.leg),
  trousers: (context, options) => trousers(context, cutLeg(TROUSERS, options.leg)),
  jacket: (context, options) => jacket(context, options.sleeve ?? 'full'),
  dupatta: stole,
  heels,
  pumps,
  juttis,
  flats,
  sliders,
  ballerinas,
  handbag,
  clutch,
  tote,
  potli,
  sling,
  jhumkas,
  chandbalis,
  necklace,
  bangles,
  anklets,
  'maang-tikka': maangTikka,
} satisfies Record<string, Maker>;
export type GarmentName = keyof typeof GARMENTS;

export type Folding = 'top' | 'length' | 'bottom' | 'jacket' | 'accessory';
const FOLDED: Record<Exclude<Folding, 'top'>, readonly GarmentName[]> = {
  length: ['saree', 'lehenga', 'skirt', 'dupatta'],
  bottom: ['jeans', 'trousers'],
  jacket: ['jacket'],
  accessory: [
    ...(['heels', 'pumps', 'juttis', 'flats', 'sliders', 'ballerinas'] as const),
    ...(['handbag', 'clutch', 'tote', 'potli', 'sling'] as const),
    ...(['jhumkas', 'chandbalis', 'necklace', 'bangles', 'anklets', 'maang-tikka'] as const),
  ],
};
export function getFolding(garment: GarmentName): Folding {
  const kinds = Object.keys(FOLDED) as (keyof typeof FOLDED)[];
  return kinds.find((kind) => FOLDED[kind].includes(garment)) ?? 'top';
}

/** The neckline of a garment when it is folded, unless its options name another. */
const NECKS: Partial<Record<GarmentName, Neckline>> = {
  'kurta-straight': 'notch',
  anarkali: 'v',
  'maxi-dress': 'sweetheart',
  'tea-dress': 'square',
  'shift-dress': 'boat',
  'shirt-dress': 'collar',
  'wrap-dress': 'v',
  'palazzo-set': 'mandarin',
  'pant-set': 'notch',
  'coord-set': 'collar',
  jacket: 'v',
};
export const usualNeckline = (garment: GarmentName): Neckline => NECKS[garment] ?? 'round';

const SLEEVES: Partial<Record<GarmentName, Sleeve>> = {
  'maxi-dress': 'none',
  'tea-dress': 'puff',
  'shift-dress': 'none',
  'shirt-dress': 'elbow',
  'wrap-dress': 'elbow',
  top: 'puff',
  'coord-set': 'short',
  anarkali: 'full',
};
export const usualSleeve = (garment: GarmentName): Sleeve => SLEEVES[garment] ?? 'three-quarter';

export function drawGarment(context: DrawContext, garment: GarmentName, options: GarmentOptions): Drawing {
  const makers: Record<GarmentName, Maker> = GARMENTS;
  return makers[garment](context, options);
}

/** The cloth of the second piece of a garment (blouse piece, dupatta, trousers), or null if there is none. */
export function secondCloth(context: DrawContext, garment: GarmentName, options: GarmentOptions): DrawContext | null {
  if (garment === 'saree') return blouseCloth(context, options.companion ?? 'accent');
  const dupatta = options.dupatta ?? (garment === 'lehenga' ? 'left' : 'none');
  if (dupatta !== 'none') return getCompanionCloth(context, options.companion ?? 'accent');
  if (garment === 'palazzo-set' || garment === 'pant-set') return paleLinen(context);
  return garment === 'sharara-set' || garment === 'coord-set' ? context : null;
}

/** The border in the close-up of this garment: sarees and dupattas always have one, a jacket never. */
export function getHemBorder(context: DrawContext, garment: GarmentName): BorderName {
  if (garment === 'jacket') return 'none';
  return garment === 'saree' || garment === 'lehenga' ? bordered(context) : TEXTILES[context.textile].border;
}
