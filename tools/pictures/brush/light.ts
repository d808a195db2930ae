// Light: the studio ground, cast shadows, folds and the roundness of a body. Light falls from the upper left.
// Everything here is soft paint over a flat shape; cloth.ts paints the shape itself.

import { hash } from './chance.ts';
import { darker, lighter, mixed } from './color.ts';
import type { Point } from './curve.ts';
import { getBounds } from './curve.ts';
import type { DrawContext } from './draw-context.ts';
import { clipTo, defineShape } from './draw-context.ts';

/** Left, top, right, bottom. */
type Box = readonly [number, number, number, number];
const WHOLE: Box = [-90, -90, 990, 1290];

/**
 * A blur as a filter attribute. Its region is a box on a coarse grid around the blurred shape: neighbouring shapes share
 * the definition, and a rasteriser does not blur the whole picture for one fold.
 */
export function blurred(context: DrawContext, radius: number, box: Box = WHOLE): string {
  const [left, top, right, bottom] = box;
  const id = context.define(
    `blur ${radius} ${box.join()}`,
    (name) =>
      `<filter id="${name}" filterUnits="userSpaceOnUse" x="${left}" y="${top}" width="${right - left}" height="${bottom - top}">` +
      `<feGaussianBlur stdDeviation="${radius}"/></filter>`,
  );
  return `filter="url(#${id})"`;
}

const GRID = 300;
/** The grid box around an outline, with room for the blur. */
function boxAround(outline: string): Box {
  const { left, top, right, bottom } = getBounds([outline]);
  const down = (n: number): number => Math.floor((n - 24) / GRID) * GRID;
  const up = (n: number): number => Math.ceil((n + 24) / GRID) * GRID;
  return [down(left), down(top), up(right), up(bottom)];
}

const MULTIPLY = 'style="mix-blend-mode:multiply"';

/** A tinted wall, lit from the upper left through a tall window. */
export function ground(context: DrawContext, width = 900, height = 1200): string {
  const tint = context.palette.ground;
  const glow = context.define(
    'glow',
    (id) =>
      `<radialGradient id="${id}" cx=".34" cy=".26" r=".95">` +
      `<stop offset="0" stop-color="${lighter(tint, 0.62)}"/>` +
      `<stop offset=".45" stop-color="${lighter(tint, 0.18)}"/>` +
      `<stop offset="1" stop-color="${mixed(tint, '#6b4c43', 0.26)}"/></radialGradient>`,
  );
  const lean = 60 + Math.round(context.random() * 80);
  const panes = [0, 1, 2].map((i) => `M${-160 + i * 330} ${-40}h150l${lean + 420} ${height + 80}h-190z`).join('');
  return (
    `<rect width="${width}" height="${height}" fill="url(#${glow})"/>` +
    `<path d="${panes}" fill="#fffaf0" opacity=".16" ${blurred(context, 24)}/>`
  );
}

/** Taller than the usual picture, for a dress form on its stand. */
const TALL: Box = [-90, -90, 990, 1500];

/** A cast shadow in two parts: the close dark one that seats the piece and the wide faint one. */
export function shadow(context: DrawContext, outlines: readonly string[], lift = 1): string {
  const box = getBounds(outlines).bottom > 1240 ? TALL : WHOLE;
  const tone = mixed(context.palette.ground, '#3a2320', 0.78);
  const shapes = outlines.map((d) => `<use href="#${defineShape(context, d)}"/>`).join('');
  const id = context.define(`k${hash(outlines.join('')).toString(36)}`, (name) => `<g id="${name}">${shapes}</g>`);
  return (
    `<g fill="${tone}" ${MULTIPLY}>` +
    `<use href="#${id}" x="${26 * lift}" y="${34 * lift}" opacity=".24" ${blurred(context, 30, box)}/>` +
    `<use href="#${id}" x="${7 * lift}" y="${11 * lift}" opacity=".42" ${blurred(context, 8, box)}/></g>`
  );
}

/** A fold: a soft tapering valley with its lit ridge on the side of the light. */
export interface Fold {
  readonly from: Point;
  readonly to: Point;
  /** Width at the start and at the end. */
  readonly width: readonly [number, number];
  /** How far the middle bows sideways. */
  readonly bow?: number;
}

/** The leaf-shaped outline of a fold, `aside` its line and `grow` times as wide, both in widths of the fold. */
function leaf({ from, to, width, bow = 0 }: Fold, aside: number, grow: number): string {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  let [nx, ny] = [-(to[1] - from[1]) / length, (to[0] - from[0]) / length];
  // The normal always points away from the light, so that every valley lies on the same side of its ridge.
  if (nx + ny * 0.6 < 0) [nx, ny] = [-nx, -ny];
  const spot = (base: Point, offset: number): Point => [
    Math.round(base[0] + nx * offset),
    Math.round(base[1] + ny * offset),
  ];
  const [w0, w1] = [width[0] * grow, width[1] * grow];
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const swell = Math.max(w0, w1) * 0.62 + Math.min(w0, w1) * 0.4;
  const [a0, a1] = [aside * width[0], aside * width[1]];
  const [start, end, foot, head] = [
    spot(from, a0 - w0 / 2),
    spot(to, a1 - w1 / 2),
    spot(to, a1 + w1 / 2),
    spot(from, a0 + w0 / 2),
  ];
  const step = (base: Point, ...points: Point[]): string =>
    points
      .flatMap((p) => [p[0] - base[0], p[1] - base[1]])
      .join(' ')
      .replaceAll(' -', '-');
  const belly = bow + (a0 + a1) / 2;
  const upperEdge = step(start, spot(middle, belly - swell / 2), end);
  const lowerEdge = step(foot, spot(middle, belly + swell / 2), head);
  return `M${start[0]} ${start[1]}q${upperEdge}l${step(end, foot)}q${lowerEdge}z`;
}

const hundredth = (n: number): number => Math.round(n * 100) / 100;

/** The shadow that one piece throws on another it lies on. */
export const lyingOn = (context: DrawContext, below: string, above: string): string =>
  clipTo(
    context,
    below,
    `<use href="#${defineShape(context, above)}" x="5" y="6" fill="${context.palette.deep}" opacity=".5"` +
      ` ${MULTIPLY} ${blurred(context, 6, boxAround(above))}/>`,
  );

export interface Shading {
  readonly folds: readonly Fold[];
  readonly strength: number;
  readonly gloss: number;
  /** From one side of a round body or limb to the other; none for a flat piece. */
  readonly across?: readonly [Point, Point] | undefined;
}

/** All the light on one piece: roundness, the valleys, creases and ridges of its folds, and the rim where its edge turns away. */
export function shade(context: DrawContext, outline: string, { folds, strength, gloss, across }: Shading): string {
  const { deep, cloth } = context.palette;
  const box = boxAround(outline);
  const use = (paint: string): string => `<use href="#${defineShape(context, outline)}" ${paint}/>`;
  const leaves = (aside: number, grow: number, opacity: number, attributes = ''): string =>
    folds.length === 0
      ? ''
      : `<path d="${folds.map((f) => leaf(f, aside, grow)).join('')}" opacity="${hundredth(opacity * strength)}" ${attributes}/>`;
  const [dark, light] = across ? roundness(context, across[0], across[1], gloss) : [];
  const soft = `<g ${blurred(context, 6, box)}>${leaves(0.1, 1, 0.34)}${use(
    `fill="none" stroke="${deep}" stroke-width="16" opacity=".3"`,
  )}</g>`;
  return (
    `<g fill="${deep}" ${MULTIPLY}>${dark ? use(`fill="url(#${dark})"`) : ''}${soft}${leaves(-0.42, 0.26, 0.4, blurred(context, 2.5, box))}</g>` +
    (light ? use(`fill="url(#${light})"`) : '') +
    leaves(-1.15, 0.8, 0.17 + 0.16 * gloss, `fill="${lighter(cloth, 0.62)}" ${blurred(context, 6, box)}`)
  );
}

/** Dark at both sides, light a third of the way across: the ids of the two gradients. */
function roundness(context: DrawContext, from: Point, to: Point, gloss: number): [dark: string, light: string] {
  const { deep } = context.palette;
  const key = [...from, ...to].map((n) => Math.round(n)).join();
  const stop = (offset: number, opacity: number, color = deep): string =>
    `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`;
  const lit = lighter(context.palette.cloth, 0.8);
  const ends =
    `gradientUnits="userSpaceOnUse" x1="${Math.round(from[0])}" y1="${Math.round(from[1])}"` +
    ` x2="${Math.round(to[0])}" y2="${Math.round(to[1])}"`;
  const darkStops = context.define(
    `dark stops ${deep}`,
    (id) =>
      `<linearGradient id="${id}">` +
      stop(0, 0.42) +
      stop(0.1, 0.16) +
      stop(0.3, 0) +
      stop(0.62, 0.03) +
      stop(0.86, 0.26) +
      stop(1, 0.55) +
      '</linearGradient>',
  );
  const litStops = context.define(
    `lit stops ${lit} ${gloss}`,
    (id) =>
      `<linearGradient id="${id}">` +
      stop(0.1, 0, lit) +
      stop(0.3, hundredth(0.14 + gloss * 0.4), lit) +
      stop(0.52, 0, lit) +
      '</linearGradient>',
  );
  return [
    context.define(`round ${key} ${deep}`, (id) => `<linearGradient id="${id}" href="#${darkStops}" ${ends}/>`),
    context.define(`lit ${key} ${lit} ${gloss}`, (id) => `<linearGradient id="${id}" href="#${litStops}" ${ends}/>`),
  ];
}

/** The drawn line around a piece: the cloth's own colour, darker. */
export const contour = (context: DrawContext, d: string, weight = 1.4): string =>
  `<use href="#${defineShape(context, d)}" fill="none"` +
  ` stroke="${darker(mixed(context.palette.cloth, context.palette.deep, 0.7), 0.1)}" stroke-width="${weight}" opacity=".62"/>`;
