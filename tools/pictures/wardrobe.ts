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

const cut = (neckline: Neckline, sleeve: Sleeve, length: Length, d: GarmentOptions) => ({
  neckline: d.neckline ?? neckline,
  sleeve: d.sleeve ?? sleeve,
  hem: HEMS[d.length ?? length],
  border: d.border,
});
const setCut = (neckline: Neckline, d: GarmentOptions) => ({
  neckline: d.neckline ?? neckline,
  sleeve: d.sleeve ?? ('three-quarter' as const),
  border: d.border,
});

export const GARMENTS = {
  'kurta-straight': withDupatta((e, d) => kurta(e, cut('notch', 'three-quarter', 'long', d), 172)),
  'kurta-a-line': withDupatta((e, d) => kurta(e, cut('round', 'three-quarter', 'long', d), 240)),
  anarkali: withDupatta((e, d) => anarkali(e, { ...cut('v', 'full', 'long', d), hem: HEMS[d.length ?? 'long'] + 40 })),
  saree: (e, d) =>
    saree(e, {
      neckline: d.neckline ?? 'round',
      sleeve: d.sleeve ?? 'short',
      drape: d.drape ?? 'nivi',
      companion: d.companion ?? 'accent',
      border: d.border ?? 'usual',
    }),
  lehenga: (e, d) =>
    lehenga(e, {
      neckline: d.neckline ?? 'sweetheart',
      sleeve: d.sleeve ?? 'short',
      dupatta: d.dupatta ?? 'left',
      companion: d.companion ?? 'accent',
      border: d.border ?? 'usual',
    }),
  skirt: (e, d) => skirt(e, HEMS[d.length ?? 'knee'] + 30),
  'sharara-set': withDupatta((e, d) => kurtaSet(e, 'sharara', setCut('round', d))),
  'palazzo-set': withDupatta((e, d) => kurtaSet(e, 'palazzo', setCut('mandarin', d))),
  'pant-set': withDupatta((e, d) => kurtaSet(e, 'pant', setCut('notch', d))),
  'maxi-dress': (e, d) => maxiDress(e, cut('strap', 'none', 'long', d)),
  'tea-dress': (e, d) => teaDress(e, cut('square', 'puff', 'knee', d)),
  'shift-dress': (e, d) => top(e, { ...cut('boat', 'none', 'short', d), hemHalf: 202 }),
  'shirt-dress': (e, d) => shirtDress(e, cut('collar', 'elbow', 'knee', d)),
  'wrap-dress': (e, d) => wrapDress(e, cut('v', 'elbow', 'knee', d)),
  top: (e, d) => top(e, { ...cut('round', 'puff', 'knee', d), hem: TOP_HEMS[d.length ?? 'knee'], hemHalf: 190 }),
  'coord-set': (e, d) => coordSet(e, d.neckline ?? 'collar', d.sleeve ?? 'short'),
  jeans: (e, d) => jeans(e, d.leg),
  trousers: (e, d) => trousers(e, cutLeg(TROUSERS, d.leg)),
  jacket: (e, d) => jacket(e, d.sleeve ?? 'full'),
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
