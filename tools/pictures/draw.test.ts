import { describe, expect, it } from 'vitest';
import { circle, curveThrough, getBounds, loop } from './brush/curve.ts';
import { TEXTILES } from './cloth/textiles.ts';
import { compose } from './compose.ts';
import type { Description } from './draw.ts';
import { draw } from './draw.ts';
import type { PaletteName } from './palettes.ts';
import { PALETTES } from './palettes.ts';
import { GARMENTS } from './wardrobe.ts';

const garments = Object.keys(GARMENTS) as Description['garment'][];
const textiles = Object.keys(TEXTILES) as Description['textile'][];
const palettes = Object.keys(PALETTES) as PaletteName[];
const VIEWS = ['front', 'worn', 'close', 'detail', 'folded'] as const;

/** The faults of a picture: broken numbers, unclosed tags, references to missing ids, duplicate ids. */
function faults(svg: string): string[] {
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  const known = new Set(ids);
  const used = [...svg.matchAll(/url\(#([^)]+)\)|href="#([^"]+)"/g)].map(([, url, href]) => url ?? href);
  const opened = svg.match(/<[a-zA-Z][^>]*[^/]>/g)?.length;
  return [
    ...(svg.match(/NaN|undefined|null|Infinity|\[object/g) ?? []),
    ...used.filter((id) => !known.has(id)).map((id) => `nothing is called ${id}`),
    ...(known.size === ids.length ? [] : ['an id is given twice']),
    ...(opened === svg.match(/<\//g)?.length ? [] : ['a tag is left open']),
  ];
}

describe.each(garments)('%s', (garment) => {
  const describeOne = (view: Description['view'], index: number): Description => {
    const textile = textiles[index % textiles.length] as Description['textile'];
    return { garment, textile, palette: palettes[index % palettes.length] as PaletteName, view, seed: 'test' };
  };

  it('can be drawn in every textile, in turn from every view', () => {
    for (const index of textiles.keys()) {
      const description = describeOne(VIEWS[index % VIEWS.length] ?? 'front', index);
      expect(faults(draw(description)), `${description.textile} ${description.view}`).toEqual([]);
    }
  });

  it.each(VIEWS)('is drawn from the %s the same every time, without faults', (view) => {
    const description = describeOne(view, garment.length + view.length);
    const svg = draw(description);
    expect(faults(svg)).toEqual([]);
    expect(draw(description) === svg).toBe(true);
  });
});

describe('options', () => {
  const drawn = (options: Omit<Description, 'textile' | 'palette' | 'view' | 'seed'>): string =>
    draw({ textile: 'bandhani', palette: 'sindoor', view: 'front', seed: 1, ...options });

  it.each(['round', 'v', 'boat', 'square', 'sweetheart', 'notch', 'mandarin', 'collar', 'strap'] as const)(
    'draws every garment with the neckline %s without faults',
    (neckline) => {
      for (const garment of garments) expect(faults(drawn({ garment, neckline })), garment).toEqual([]);
    },
  );

  it.each(['none', 'cap', 'short', 'elbow', 'three-quarter', 'full', 'bell', 'puff'] as const)(
    'draws every garment with the sleeve %s without faults',
    (sleeve) => {
      for (const garment of garments) expect(faults(drawn({ garment, sleeve })), garment).toEqual([]);
    },
  );

  it('draws a different picture for each option', () => {
    const groups = [
      [{ garment: 'saree', drape: 'open' }, { garment: 'saree', drape: 'seedha' }, { garment: 'saree' }],
      [
        { garment: 'saree', border: 'slim' },
        { garment: 'saree', border: 'grand' },
      ],
      [
        { garment: 'saree', companion: 'gold' },
        { garment: 'saree', companion: 'pale' },
      ],
      [
        { garment: 'lehenga', dupatta: 'right' },
        { garment: 'lehenga', dupatta: 'both' },
        { garment: 'lehenga', dupatta: 'across' },
        { garment: 'lehenga', dupatta: 'none' },
      ],
      [
        { garment: 'jeans', leg: 'flared' },
        { garment: 'jeans', leg: 'slim' },
        { garment: 'jeans', leg: 'wide' },
      ],
      [
        { garment: 'top', length: 'short' },
        { garment: 'top', length: 'long' },
      ],
    ] as const;
    // Ids are derived from the description and would differ anyway, so the drawings are compared without them.
    const withoutIds = (svg: string): string => svg.replaceAll(/t[0-9a-z]{1,5}_[0-9a-z]+/g, '');
    for (const group of groups) {
      const pictures = group.map((options) => withoutIds(drawn(options)));
      expect(new Set(pictures).size).toBe(group.length);
      for (const options of group) expect(faults(drawn(options))).toEqual([]);
    }
  });
});

describe('compositions', () => {
  it('have no faults and are the same every time', () => {
    const composition = {
      width: 1600,
      height: 700,
      palette: 'madder',
      seed: 1,
      weave: [0, 0, 800, 700],
      pieces: [
        { garment: 'saree', textile: 'ikat', palette: 'indigo', x: 400, y: 350, height: 700 },
        { garment: 'potli', textile: 'velvet', palette: 'anar', x: 900, y: 350, height: 400, turn: 6 },
      ],
    } as const;
    expect(faults(compose(composition))).toEqual([]);
    expect(compose(composition)).toBe(compose(composition));
  });
});

describe('curves', () => {
  it('closes a loop without a corner: the handles on both sides of the seam are opposite', () => {
    const square = loop([0, 0], [100, 0], [100, 100], [0, 100]);
    expect(square).toHaveLength(13);
    expect(square[0]).toEqual(square.at(-1));
    const [[before], [, after]] = [square.slice(-2), square.slice(0, 2)] as [
      [[number, number]],
      [unknown, [number, number]],
    ];
    expect([before[0] + after[0], before[1] + after[1]].map(Math.round)).toEqual([0, 0]);
  });

  it('draws one cubic of four points between two points', () => {
    expect(curveThrough([0, 0], [10, 10])).toHaveLength(4);
  });

  it('finds the bounds of a circle', () => {
    expect(getBounds([circle([100, 200], 50)])).toEqual({ left: 50, right: 150, top: 150, bottom: 250 });
  });
});
