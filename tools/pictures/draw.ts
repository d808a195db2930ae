// Draws the picture of a product from its description. Pure: the same description
// always gives the same bytes, and no two descriptions share ids, so many pictures can be inline on one page.

import { SIDE_SHOES } from './accessories/side-shoes.ts';
import type { Placing } from './accessories/worn-accessories.ts';
import { atEar, onBust, onWrist, placedAt, underHem } from './accessories/worn-accessories.ts';
import { getBounds } from './brush/curve.ts';
import type { DrawContext } from './brush/draw-context.ts';
import { newDrawContext } from './brush/draw-context.ts';
import type { Drawing } from './brush/drawing.ts';
import { ground, shadow } from './brush/light.ts';
import { closeUp, nearer, onCloth, textileCloseUp } from './close-up.ts';
import type { TextileName } from './cloth/textiles.ts';
import { BORDER_SIZES } from './cloth/trims.ts';
import { foldedJacket, foldedLength, foldedTop, withSecondPiece } from './folded.ts';
import { foldedLegs } from './folded-legs.ts';
import { cutLeg, JEANS, TROUSERS } from './garments/bottoms.ts';
import { worn } from './garments/worn.ts';
import { aroundWaist, overKurta, plainKurta, plainTop } from './garments/worn-with.ts';
import type { PaletteName } from './palettes.ts';
import { PALETTES } from './palettes.ts';
import type { GarmentName, GarmentOptions } from './wardrobe.ts';
import { drawGarment, getFolding, getHemBorder, secondCloth, usualNeckline, usualSleeve } from './wardrobe.ts';

export interface Description extends GarmentOptions {
  readonly garment: GarmentName;
  readonly textile: TextileName;
  readonly palette: PaletteName;
  readonly view: 'front' | 'worn' | 'close' | 'detail' | 'folded';
  readonly seed: string | number;
}

/** Centres a drawing and scales it to fill the frame, with a margin. */
export function framed(drawing: Drawing, width = 730, height = 1016): string {
  const { left, top, right, bottom } = getBounds(drawing.outlines);
  const scale = Math.min(width / (right - left), height / (bottom - top), 1.34);
  const size = Math.round(scale * 1000) / 1000;
  return `translate(${Math.round(450 - ((left + right) / 2) * size)} ${Math.round(604 - ((top + bottom) / 2) * size)})scale(${size})`;
}

const onBackground = (context: DrawContext, drawing: Drawing, width?: number, height?: number): string =>
  `<g transform="${framed(drawing, width, height)}">${shadow(context, drawing.outlines)}${drawing.svg}</g>`;

function detail(context: DrawContext, description: Description): string {
  const { garment } = description;
  if (getFolding(garment) !== 'accessory') {
    return textileCloseUp(context, getHemBorder(context, garment), BORDER_SIZES[description.border ?? 'usual']);
  }
  const piece = drawGarment(context, garment, description);
  return nearer(piece, shadow(context, piece.outlines));
}

function folded(context: DrawContext, description: Description): string {
  const { garment } = description;
  const second = secondCloth(context, garment, description);
  const withSecond = (first: Drawing, half: number, top: number): Drawing =>
    second === null ? first : withSecondPiece(second, first, half, top);
  switch (getFolding(garment)) {
    case 'length': {
      const first = foldedLength(context, BORDER_SIZES[description.border ?? 'usual']);
      return onBackground(context, withSecond(first, 256, 300), 640);
    }
    case 'bottom': {
      const legs = cutLeg(garment === 'jeans' ? JEANS : TROUSERS, description.leg);
      return onBackground(context, foldedLegs(context, drawGarment(context, garment, description), legs), 560);
    }
    case 'jacket':
      return onBackground(context, foldedJacket(context, drawGarment(context, garment, description)), 560);
    case 'top':
      return onBackground(
        context,
        withSecond(
          foldedTop(
            context,
            description.neckline ?? usualNeckline(garment),
            description.sleeve ?? usualSleeve(garment),
          ),
          210,
          280,
        ),
        600,
      );
    case 'accessory': {
      const piece = drawGarment(context, garment, description);
      return onBackground(context, onCloth(context, piece, framed(piece)), 760);
    }
  }
}

/** Where a bag hangs on the half-turned form: on its shoulder or over its arm. */
const CARRIED: Partial<Record<GarmentName, Placing>> = {
  tote: { from: [450, 210], to: [304, 470], scale: 0.42 },
  sling: { from: [450, 130], to: [342, 168], scale: 0.36 },
  handbag: { from: [450, 210], to: [300, 486], scale: 0.36 },
  clutch: { from: [450, 280], to: [304, 500], scale: 0.32 },
  potli: { from: [450, 90], to: [304, 496], scale: 0.3 },
};

/** Nothing here can wear a tikka or anklets: a thing of known size lies below them, jhumkas or juttis. */
function besideOther(context: DrawContext, garment: GarmentName, piece: Drawing): string {
  const isAnklet = garment === 'anklets';
  const upper = placedAt(piece, { from: [450, 600], to: [450, isAnklet ? 330 : 400], scale: isAnklet ? 0.56 : 0.66 });
  const other = isAnklet ? SIDE_SHOES.juttis(context) : drawGarment(context, 'jhumkas', {});
  const lower = placedAt(other, { from: [450, isAnklet ? 720 : 500], to: [450, 860], scale: isAnklet ? 0.84 : 0.46 });
  return [upper, lower].map(({ svg, outlines }) => shadow(context, outlines, 0.7) + svg).join('');
}

function accessoryWorn(context: DrawContext, description: Description): string {
  const piece = drawGarment(context, description.garment, description);
  switch (description.garment) {
    case 'juttis':
    case 'flats':
    case 'sliders':
    case 'ballerinas':
      return onBackground(context, SIDE_SHOES[description.garment](context), 800);
    case 'heels':
    case 'pumps': {
      const shoes = underHem(context, placedAt(piece, { from: [420, 700], to: [450, 640], scale: 0.86 }));
      return `<g transform="translate(0 60)">${shadow(context, shoes.outlines)}${shoes.svg}</g>`;
    }
    case 'necklace': {
      const bust = onBust(context, piece);
      return `<g transform="translate(-468 -60)scale(2.04)">${shadow(context, bust.outlines)}${bust.svg}</g>`;
    }
    case 'jhumkas':
    case 'chandbalis':
      return atEar(context, piece);
    case 'bangles': {
      const wrist = onWrist(context, piece);
      return `<g transform="translate(-68 -80)scale(1.15)">${shadow(context, wrist.outlines)}${wrist.svg}</g>`;
    }
    default: {
      const place = CARRIED[description.garment];
      if (!place) return besideOther(context, description.garment, piece);
      const form = worn(context, { key: JSON.stringify(description), make: plainKurta });
      const bag = placedAt(piece, place);
      return (
        `<g transform="translate(-136 -70)scale(1.4)">${shadow(context, form.outlines)}${form.svg}` +
        `${shadow(context, bag.outlines, 0.6)}${bag.svg}</g>`
      );
    }
  }
}

/** On the dress form, half turned. */
function drawWorn(context: DrawContext, description: Description): Drawing {
  const key = JSON.stringify(description);
  const drawOwn = (own: DrawContext): Drawing => drawGarment(own, description.garment, description);
  switch (description.garment) {
    case 'jeans':
    case 'trousers':
      return worn(context, { key, make: plainTop, over: { make: drawOwn, place: aroundWaist(120) } });
    case 'jacket':
      return worn(context, { key, make: plainTop, over: { make: drawOwn, place: (point) => point } });
    case 'skirt':
      return worn(context, { key, make: plainTop, over: { make: drawOwn, place: aroundWaist(180) } });
    case 'dupatta':
      return worn(context, { key, make: overKurta });
    default:
      return worn(context, { key, make: drawOwn });
  }
}

const VIEWS = {
  front: (context: DrawContext, description: Description) =>
    onBackground(context, drawGarment(context, description.garment, description)),
  worn: (context: DrawContext, description: Description) =>
    getFolding(description.garment) === 'accessory'
      ? accessoryWorn(context, description)
      : onBackground(context, drawWorn(context, description), 700, 1100),
  close: (context: DrawContext, description: Description) => {
    const piece = drawGarment(context, description.garment, description);
    return closeUp(piece, shadow(context, piece.outlines));
  },
  detail,
  folded,
};

/** The picture of one product, 900 × 1200. */
export function draw(description: Description): string {
  const context = newDrawContext(JSON.stringify(description), PALETTES[description.palette], description.textile);
  const art = ground(context) + VIEWS[description.view](context, description);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 1200">${context.definitions()}${art}</svg>`;
}
