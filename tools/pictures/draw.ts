// Draws the picture of a product from its description. Pure: the same description
// always gives the same bytes, and no two descriptions share ids, so many pictures can be inline on one page.

import { getBounds } from './brush/curve.ts';
import type { DrawContext } from './brush/draw-context.ts';
import { newDrawContext } from './brush/draw-context.ts';
import type { Drawing } from './brush/drawing.ts';
import { ground, shadow } from './brush/light.ts';
import { nearer, onCloth, textileCloseUp } from './close-up.ts';
import type { TextileName } from './cloth/textiles.ts';
import { BORDER_SIZES } from './cloth/trims.ts';
import { foldedJacket, foldedLength, foldedTop, withSecondPiece } from './folded.ts';
import { foldedLegs } from './folded-legs.ts';
import { cutLeg, JEANS, TROUSERS } from './garments/bottoms.ts';
import type { PaletteName } from './palettes.ts';
import { PALETTES } from './palettes.ts';
import type { GarmentName, GarmentOptions } from './wardrobe.ts';
import { drawGarment, getFolding, getHemBorder, secondCloth, usualNeckline, usualSleeve } from './wardrobe.ts';

export interface Description extends GarmentOptions {
  readonly garment: GarmentName;
  readonly textile: TextileName;
  readonly palette: PaletteName;
  readonly view: 'front' | 'detail' | 'folded';
  readonly seed: string | number;
}

/** Centres a drawing and scales it to fill the frame, with a margin. */
export function framed(drawing: Drawing, width = 730, height = 1016): string {
  const { left, top, right, bottom } = getBounds(drawing.outlines);
  const scale = Math.min(width / (right - left), height / (bottom - top), 1.34);
  const size = Math.round(scale * 1000) / 1000;
  return `translate(${Math.round(450 - ((left + right) / 2) * size)} ${Math.round(604 - ((top + bottom) / 2) * size)})scale(${size})`;
}

const onBackground = (context: DrawContext, drawing: Drawing, width?: number): string =>
  `<g transform="${framed(drawing, width)}">${shadow(context, drawing.outlines)}${drawing.svg}</g>`;

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

const VIEWS = {
  front: (context: DrawContext, d: Description) => onBackground(context, drawGarment(context, d.garment, d)),
  detail,
  folded,
};

/** The picture of one product, 900 × 1200. */
export function draw(description: Description): string {
  const context = newDrawContext(JSON.stringify(description), PALETTES[description.palette], description.textile);
  const art = ground(context) + VIEWS[description.view](context, description);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 1200">${context.definitions()}${art}</svg>`;
}
