// A stored picture for display: its URL, its size, and the tone that fills its space until it has loaded.
// The tone is a name, not a colour value: pages are served under a policy that allows no inline styles, so each tone is a class.

export interface Picture {
  readonly key: string;
  readonly width: number;
  readonly height: number;
  readonly tone: Tone;
  readonly alt: string;
}

/** The usual background colours of pictures, light to dark. */
export const TONES = {
  paper: '#f3ece0',
  ivory: '#efe6d6',
  sand: '#e4d6be',
  wheat: '#d8c09a',
  blush: '#f1ddd5',
  rose: '#e3b7b5',
  lilac: '#e4dae4',
  sky: '#dde3e9',
  powder: '#b9cadb',
  mint: '#dce8e2',
  sage: '#e2e3d2',
  moss: '#a9b394',
  stone: '#d3cec8',
  ash: '#a39d98',
  clay: '#b5734f',
  madder: '#8f2433',
  indigo: '#2f4272',
  peacock: '#1f6f75',
  leaf: '#4e6b45',
  ink: '#2b2523',
} as const;

export type Tone = keyof typeof TONES;

const channels = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

/** The named tone nearest to a colour. '#f0ded6' is 'blush'. */
export function nearestTone(hex: string): Tone {
  const [red, green, blue] = channels(hex);
  let nearest: Tone = 'paper';
  let smallest = Number.POSITIVE_INFINITY;
  for (const [tone, value] of Object.entries(TONES) as [Tone, string][]) {
    const [r, g, b] = channels(value);
    const distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
    if (distance < smallest) {
      smallest = distance;
      nearest = tone;
    }
  }
  return nearest;
}

/** The widths that may be requested; any other is refused, so that nobody can fill the disk with variants. */
export const PICTURE_WIDTHS = [96, 200, 320, 480, 640, 900, 1280, 1600] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
export const PICTURE_FORMATS = ['avif', 'webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** The URL of one variant. Immutable: a changed picture gets a new key. */
export const picturePath = (key: string, width: PictureWidth, format: PictureFormat): string =>
  `/pictures/${key}/${width}.${format}`;

/** The URL that staff see and paste: a large WebP. */
export const pictureUrl = (key: string): string => picturePath(key, 900, 'webp');

const STORE_PICTURE_URL = /^\/pictures\/([0-9a-f]{24})\/\d+\.(?:avif|webp)$/;

/** Returns the picture's key from a URL of this store's pictures, of any width, or null for every other URL. */
export const pictureKeyFromUrl = (url: string): string | null => url.trim().match(STORE_PICTURE_URL)?.[1] ?? null;
