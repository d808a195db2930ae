// draw: a product's description becomes its picture. Pure and repeatable: the same description
// always gives the same bytes, and no two descriptions share ids, so many can stand inline on one page.

import { boundsOf } from './brush/curve.ts';
import type { Drawing } from './brush/drawing.ts';
import type { Easel } from './brush/easel.ts';
import { newEasel } from './brush/easel.ts';
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
import { foldingOf, hemOf, secondCloth, sew, usualNeckline, usualSleeve } from './wardrobe.ts';

export interface Description extends GarmentOptions {
  readonly garment: GarmentName;
  readonly textile: TextileName;
  readonly palette: PaletteName;
  readonly view: 'front' | 'detail' | 'folded';
  readonly seed: string | number;
}

/** Centres a piece and lets it fill the frame, with air around it. */
export function framed(drawing: Drawing, width = 730, height = 1016): string {
  const { left, top, right, bottom } = boundsOf(drawing.outlines);
  const scale = Math.min(width / (right - left), height / (bottom - top), 1.34);
  const size = Math.round(scale * 1000) / 1000;
  return `translate(${Math.round(450 - ((left + right) / 2) * size)} ${Math.round(604 - ((top + bottom) / 2) * size)})scale(${size})`;
}

const laid = (easel: Easel, drawing: Drawing, width?: number): string =>
  `<g transform="${framed(drawing, width)}">${shadow(easel, drawing.outlines)}${drawing.svg}</g>`;

function detail(easel: Easel, description: Description): string {
  const { garment } = description;
  if (foldingOf(garment) !== 'accessory') {
    return textileCloseUp(easel, hemOf(easel, garment), BORDER_SIZES[description.border ?? 'usual']);
  }
  const piece = sew(easel, garment, description);
  return nearer(piece, shadow(easel, piece.outlines));
}

function folded(easel: Easel, description: Description): string {
  const { garment } = description;
  const second = secondCloth(easel, garment, description);
  const withSecond = (first: Drawing, half: number, top: number): Drawing =>
    second === null ? first : withSecondPiece(second, first, half, top);
  switch (foldingOf(garment)) {
    case 'length': {
      const first = foldedLength(easel, BORDER_SIZES[description.border ?? 'usual']);
      return laid(easel, withSecond(first, 256, 300), 640);
    }
    case 'bottom': {
      const legs = cutLeg(garment === 'jeans' ? JEANS : TROUSERS, description.leg);
      return laid(easel, foldedLegs(easel, sew(easel, garment, description), legs), 560);
    }
    case 'jacket':
      return laid(easel, foldedJacket(easel, sew(easel, garment, description)), 560);
    case 'top':
      return laid(
        easel,
        withSecond(
          foldedTop(easel, description.neckline ?? usualNeckline(garment), description.sleeve ?? usualSleeve(garment)),
          210,
          280,
        ),
        600,
      );
    case 'accessory': {
      const piece = sew(easel, garment, description);
      return laid(easel, onCloth(easel, piece, framed(piece)), 760);
    }
  }
}

const VIEWS = { front: (easel: Easel, d: Description) => laid(easel, sew(easel, d.garment, d)), detail, folded };

/** The picture of one product, 900 × 1200. */
export function draw(description: Description): string {
  const easel = newEasel(JSON.stringify(description), PALETTES[description.palette], description.textile);
  const art = ground(easel) + VIEWS[description.view](easel, description);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 1200">${easel.definitions()}${art}</svg>`;
}
