// Bends a finished drawing: every point of its outlines, lines, motifs and buttons moves, while motifs and textiles keep their shape.
// Outlines are absolute (M, then c, C, q, l …); motifs are drawn in their own small space and only their places move.

import type { Point } from './curve.ts';
import type { Drawing } from './drawing.ts';

export type Warp = (point: Point) => Point;

const LENGTHS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7 };
const rounded = (n: number): string => String(Math.round(n * 10) / 10);

interface Step {
  readonly kind: string;
  readonly numbers: readonly number[];
  readonly isRelative: boolean;
}

/** The steps of a path, one by one: a letter may stand for several. */
function parsePath(d: string): Step[] {
  return [...d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)].flatMap(([, letter = '', text = '']): Step[] => {
    const numbers = (text.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const kind = letter.toUpperCase();
    const isRelative = letter !== kind;
    const length = LENGTHS[kind];
    if (length === undefined) return [{ kind, numbers: [], isRelative }];
    return Array.from({ length: Math.floor(numbers.length / length) }, (_, i) => ({
      // Further points after a start are lines.
      kind: kind === 'M' && i > 0 ? 'L' : kind,
      numbers: numbers.slice(i * length, (i + 1) * length),
      isRelative,
    }));
  });
}

/** The points of a step, absolute; the last one is where it ends. */
function stepPoints({ kind, numbers, isRelative }: Step, [x, y]: Point): Point[] {
  const [fromX, fromY] = isRelative ? [x, y] : [0, 0];
  if (kind === 'H') return [[fromX + numbers[0]!, y]];
  if (kind === 'V') return [[x, fromY + numbers[0]!]];
  const coordinates = kind === 'A' ? numbers.slice(5) : numbers;
  return coordinates.flatMap((n, i): Point[] => (i % 2 === 0 ? [[fromX + n, fromY + coordinates[i + 1]!]] : []));
}

/** The same path with every point moved; its steps become absolute. */
export function warpPath(d: string, warp: Warp): string {
  let position: Point = [0, 0];
  let start: Point = [0, 0];
  let path = '';
  for (const step of parsePath(d)) {
    const { kind, numbers } = step;
    if (kind === 'Z') {
      path += 'Z';
      position = start;
      continue;
    }
    const points = stepPoints(step, position);
    position = points.at(-1)!;
    if (kind === 'M') start = position;
    const moved = points.map((point) => warp(point).map(rounded).join(' ')).join(' ');
    if (kind === 'A') path += `A${numbers.slice(0, 5).join(' ')} ${moved}`;
    else path += `${kind === 'H' || kind === 'V' ? 'L' : kind}${moved}`;
  }
  return path;
}

/** Moves each point that the pattern finds. Its groups are: text before x, x, text between, y. */
const movePoints = (svg: string, pattern: RegExp, warp: Warp): string =>
  svg.replace(pattern, (_, head: string, x: string, between: string, y: string) => {
    const [movedX, movedY] = warp([Number(x), Number(y)]);
    return `${head}${rounded(movedX)}${between}${rounded(movedY)}`;
  });

function warpArt(svg: string, warp: Warp): string {
  const paths = svg.replace(
    /(<path [^>]*?\bd=")([^"]+)/g,
    (_, head: string, d: string) => `${head}${warpPath(d, warp)}`,
  );
  const circles = movePoints(paths, /(<(?:circle|ellipse) [^>]*?\bcx=")(-?[\d.]+)(" cy=")(-?[\d.]+)/g, warp);
  const motifs = movePoints(circles, /(<use href="[^"]+" transform="translate\()(-?[\d.]+)( )(-?[\d.]+)/g, warp);
  // Numbers of three digits are places in the picture; smaller ones are parts of a motif, which keeps its shape.
  return movePoints(
    motifs,
    /(<(?:use|rect) (?:href="[^"]+" )?x=")(-?\d{3,}(?:\.\d+)?)(" y=")(-?\d{3,}(?:\.\d+)?)/g,
    warp,
  );
}

/** Room for what a curve does between its points. */
const MARGIN = 60;
/** The box of a blur, moved with what is in it. */
function warpBox([x, y, width, height]: readonly number[], warp: Warp): string {
  const [left, top, right, bottom] = [x!, y!, x! + width!, y! + height!];
  const middle = (left + right) / 2;
  const corners = [left, middle, right].flatMap((cx) => [warp([cx, top]), warp([cx, bottom])]);
  const [xs, ys] = [corners.map(([cx]) => cx), corners.map(([, cy]) => cy)];
  const [newLeft, newTop] = [Math.floor(Math.min(...xs)) - MARGIN, Math.floor(Math.min(...ys)) - MARGIN];
  const [newRight, newBottom] = [Math.ceil(Math.max(...xs)) + MARGIN, Math.ceil(Math.max(...ys)) + MARGIN];
  return `x="${newLeft}" y="${newTop}" width="${newRight - newLeft}" height="${newBottom - newTop}"`;
}

/** Light across the whole height of a piece has no y of its own: it moves as the hip does. */
const HIP = 640;
function warpDefinitions(svg: string, warp: Warp): string {
  const shapes = svg.replace(
    /(<path id="[^"]+" d=")([^"]+)/g,
    (_, head: string, d: string) => `${head}${warpPath(d, warp)}`,
  );
  const lit = shapes.replace(/x1="(-?\d+)" y1="(-?\d+)" x2="(-?\d+)" y2="(-?\d+)"/g, (_, ...ends: string[]) => {
    const [x1, y1, x2, y2] = ends.map(Number) as [number, number, number, number];
    const [[fromX, fromY], [toX, toY]] = [warp([x1, y1 || HIP]), warp([x2, y2 || HIP])];
    const [top, bottom] = y1 === 0 && y2 === 0 ? [0, 0] : [fromY, toY];
    return `x1="${rounded(fromX)}" y1="${rounded(top)}" x2="${rounded(toX)}" y2="${rounded(bottom)}"`;
  });
  return lit.replace(
    /x="(-?\d+)" y="(-?\d+)" width="(\d+)" height="(\d+)"(?=><feGaussianBlur)/g,
    (_, ...box: string[]) => warpBox(box.slice(0, 4).map(Number), warp),
  );
}

/** `definitions`: those of the drawing's own context. The result carries them with it. */
export function warped(drawing: Drawing, definitions: string, warp: Warp): Drawing {
  return {
    svg: warpDefinitions(definitions, warp) + warpArt(drawing.svg, warp),
    outlines: drawing.outlines.map((d) => warpPath(d, warp)),
  };
}
