// The colours of the store's pages, computed from the four that the merchant chooses, and whether text on them is readable (WCAG 2.2,
// contrast of at least 4.5 for text and 3 for borders).

import { BRAND_COLORS, type BrandColors } from './brand.ts';
import { DEFAULT_BRAND } from './default-brand.ts';

const HEX = /^#[0-9a-f]{6}$/;
const WHITE = '#ffffff';
/** The colours of error and success messages, which must be readable on every background. */
const ERROR = '#b23a55';
const SUCCESS = '#3e6b4f';

/** The colours of the second thread of the built-in mark. */
const MARIGOLD = '#e2a12b';
const MARIGOLD_DEEP = '#b9770e';

const MIN_TEXT = 4.5;
const MIN_BORDER = 3;
/** The contrast of ornaments, which carry no information. */
const MIN_ORNAMENT = 2;

type Channels = readonly [number, number, number];

const channels = (hex: string): Channels => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

const toHex = (values: readonly number[]): string =>
  `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

/** `share` of the first colour over the second: mix('#000000', '#ffffff', 0.25) is '#bfbfbf'. */
export function mix(one: string, other: string, share: number): string {
  const otherChannels = channels(other);
  return toHex(channels(one).map((value, index) => value * share + (otherChannels[index] ?? 0) * (1 - share)));
}

/** The relative luminance of WCAG: each channel is made linear, and weighted by how bright the eye sees it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast, from 1 to 21: contrast('#000000', '#ffffff') is 21. */
export function contrast(one: string, other: string): number {
  const [first, second] = [luminance(one), luminance(other)];
  const [light, dark] = [Math.max(first, second), Math.min(first, second)];
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the lightest mix of ink and paper that is a visible border on paper and on white, from 40 % of ink in steps of 5 %. */
function borderColor(ink: string, paper: string): string {
  for (let share = 0.4; share < 1; share += 0.05) {
    const color = mix(ink, paper, share);
    if (Math.min(contrast(color, paper), contrast(color, WHITE)) >= MIN_BORDER) return color;
  }
  return ink;
}

/** The strongest tint of the second colour, from 70 % in steps of 5 %, that is readable on ink and visible on the main colour. */
function pickColor({ primary, accent, ink }: BrandColors): string {
  for (let share = 0.7; share > 0; share -= 0.05) {
    const color = mix(accent, WHITE, share);
    if (contrast(color, ink) >= MIN_TEXT && contrast(color, primary) >= MIN_ORNAMENT) return color;
  }
  return WHITE;
}

/** The colours of the back office's navigation, whose background is the accent colour. */
function navigationTokens(accent: string): Readonly<Record<string, string>> {
  const text = mix(accent, WHITE, 0.12);
  return {
    '--indigo-deep': mix('#000000', accent, 0.25),
    '--indigo-line': mix(WHITE, accent, 0.25),
    '--indigo-text': contrast(text, accent) >= MIN_TEXT ? text : WHITE,
  };
}

/** Values of the tokens in app/styles/tokens.css. */
export function toTokens(colours: BrandColors): Readonly<Record<string, string>> {
  const { primary, accent, paper, ink } = colours;
  return {
    '--paper': paper,
    '--sunk': mix(ink, paper, 0.05),
    '--sand': mix(ink, paper, 0.14),
    '--ink': ink,
    '--ink-70': mix(ink, WHITE, 0.74),
    '--ink-55': mix(ink, WHITE, 0.62),
    '--line': mix(ink, paper, 0.12),
    '--line-strong': borderColor(ink, paper),
    '--madder': primary,
    '--madder-deep': mix('#000000', primary, 0.22),
    '--madder-tint': mix(primary, WHITE, 0.1),
    '--indigo': accent,
    '--indigo-tint': mix(accent, WHITE, 0.1),
    ...(isDefaultPalette(colours)
      ? { '--pick': MARIGOLD, '--pick-deep': MARIGOLD_DEEP }
      : { '--pick': pickColor(colours), '--pick-deep': accent, ...navigationTokens(accent) }),
  };
}

export const isDefaultPalette = (colours: BrandColors): boolean =>
  BRAND_COLORS.every((name) => colours[name] === DEFAULT_BRAND.colours[name]);

export interface ContrastFigure {
  /** 'White on the main colour' */
  readonly label: string;
  readonly ratio: number;
  readonly min: number;
  readonly color: keyof BrandColors;
}

/** Every pair of colours that the pages use; `color` names the one to change when the pair is hard to read. */
export function contrastFigures(colours: BrandColors): ContrastFigure[] {
  const { primary, accent, paper, ink } = colours;
  const tokens = toTokens(colours);
  const text = (label: string, one: string, other: string, color: keyof BrandColors) => ({
    label,
    ratio: contrast(one, other),
    min: MIN_TEXT,
    color,
  });
  return [
    text('Text on the ground', ink, paper, 'ink'),
    text('Text on white', ink, WHITE, 'ink'),
    text('Secondary text on the ground', tokens['--ink-70'] ?? ink, paper, 'ink'),
    text('White on the main colour', WHITE, primary, 'primary'),
    text('Main colour on the ground', primary, paper, 'primary'),
    text('Second colour on the ground', accent, paper, 'accent'),
    text('White on the second colour', WHITE, accent, 'accent'),
    text('Error messages on the ground', ERROR, paper, 'paper'),
    text('Success messages on the ground', SUCCESS, paper, 'paper'),
    {
      label: 'Borders of fields',
      ratio: contrast(tokens['--line-strong'] ?? ink, paper),
      min: MIN_BORDER,
      color: 'ink',
    },
  ];
}

export type ColorProblem = 'not-a-colour' | { readonly figure: ContrastFigure };

/** Returns the first problem of each colour; empty when the palette may be saved. */
export function colorProblems(colours: BrandColors): Partial<Record<keyof BrandColors, ColorProblem>> {
  const invalid = BRAND_COLORS.filter((name) => !HEX.test(colours[name]));
  if (invalid.length > 0) return Object.fromEntries(invalid.map((name) => [name, 'not-a-colour']));
  const problems: Partial<Record<keyof BrandColors, ColorProblem>> = {};
  for (const figure of contrastFigures(colours)) {
    if (figure.ratio < figure.min) problems[figure.color] ??= { figure };
  }
  return problems;
}
