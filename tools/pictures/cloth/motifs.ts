// Motifs: the small drawings that prints, embroidery and borders repeat. Each is centred on 0,0,
// points up, is about 40 high, and takes its colours as arguments.

/** The art repeated around 0,0: around(4, …) draws it at 0, 90, 180 and 270 degrees. */
export const around = (count: number, art: (angle: number) => string): string =>
  Array.from({ length: count }, (_, i) => art((360 / count) * i)).join('');

/** The mango buta: a curled drop with a smaller one inside, a seed and a foot. */
export const buta = (body: string, inner: string, seed: string): string =>
  `<path d="M1 19C-12 18-17 8-15-2C-13-12-4-17 3-20C9-23 14-20 13-16C12-13 9-14 8-12C16-5 18 17 1 19Z" fill="${body}"/>` +
  `<path d="M0 14C-8 13-11 6-9 0C-7-6-2-9 3-11C9-4 11 13 0 14Z" fill="${inner}"/>` +
  `<path d="M0 10C-4 9-6 5-4 1C-3-2 0-3 2-4C5 0 6 9 0 10Z" fill="${seed}"/>` +
  `<path d="M1 19C0 23-3 25-6 25M1 19C2 23 5 25 8 25" fill="none" stroke="${body}" stroke-width="2" stroke-linecap="round"/>`;

/** A flowering sprig as carved into Sanganeri blocks. */
export const sprig = (stem: string, petal: string, centre: string): string =>
  `<path d="M0 22C1 12-1 4 0-6" fill="none" stroke="${stem}" stroke-width="1.8"/>` +
  `<path d="M0 16C-10 14-13 7-14 2C-6 3-1 8 0 16ZM0 11C9 9 12 3 13-3C5-1 0 4 0 11Z" fill="${stem}"/>` +
  `<g transform="translate(0 -11)">${around(
    6,
    (a) => `<ellipse cy="-6.4" rx="3.5" ry="5" fill="${petal}" transform="rotate(${a})"/>`,
  )}<circle r="3" fill="${centre}"/></g>`;

/** A garden flower for loose prints: two rounds of petals around a shaded centre. */
export const bloom = (petal: string, shade: string, centre: string, petals = 5): string =>
  around(
    petals,
    (a) => `<path d="M0 0C-11-5-13-19-3-22C-1-21 1-21 3-22C13-19 11-5 0 0Z" fill="${petal}" transform="rotate(${a})"/>`,
  ) +
  around(
    petals,
    (a) => `<path d="M0-2C-4-6-4-12 0-15C4-12 4-6 0-2Z" fill="${shade}" opacity=".7" transform="rotate(${a})"/>`,
  ) +
  `<circle r="4.6" fill="${centre}"/>` +
  around(6, (a) => `<circle cy="-7" r="1.1" fill="${centre}" transform="rotate(${a + 18})"/>`);

export const foliage = (fill: string, vein: string): string =>
  `<path d="M0 0C-10-8-9-24 0-34C9-24 10-8 0 0Z" fill="${fill}"/>` +
  `<path d="M0 2V-26" stroke="${vein}" stroke-width="1.2" fill="none"/>`;

/** The six petals and tendrils of Lucknow white work: outline stitches, filled eyelets, knots. */
export const chikan = (thread: string, under: string): string => {
  const stitched = (color: string, weight: number): string =>
    `<g fill="none" stroke="${color}" stroke-width="${weight}" stroke-linecap="round">` +
    '<path d="M0 58C-3 40 8 30 2 8M1 44C-14 42-24 34-27 24C-14 24-4 32 1 44ZM5 32C18 30 27 22 29 10C16 12 7 20 5 32Z"/>' +
    `<g transform="translate(0 -10)">${around(6, (a) => `<path d="M0-5C-8-9-8-21 0-25C8-21 8-9 0-5Z" transform="rotate(${a})"/>`)}</g></g>`;
  return (
    `<g transform="translate(1.4 1.8)" opacity=".75">${stitched(under, 3.6)}</g>${stitched(thread, 3.2)}` +
    `<g transform="translate(0 -10)" fill="${thread}">${around(
      6,
      (a) => `<circle cy="-14" r="2.6" transform="rotate(${a})"/>`,
    )}<circle r="4"/></g>` +
    `<g fill="${thread}"><circle cx="-15" cy="31" r="2.4"/><circle cx="17" cy="21" r="2.4"/>` +
    `<circle cx="-10" cy="56" r="2.2"/><circle cx="12" cy="48" r="2.2"/></g>`
  );
};

/** The lotus buti of a silk brocade. */
export const lotus = (thread: string, centre: string): string =>
  `<g fill="${thread}"><path d="M0-19C-6-11-6-3 0 4C6-3 6-11 0-19Z"/>` +
  `<path d="M-4-12C-12-11-15-3-9 4L-2 5C-7 0-7-6-4-12ZM4-12C12-11 15-3 9 4L2 5C7 0 7-6 4-12Z"/>` +
  `<path d="M-12-5C-19-2-18 6-10 8L-3 7C-9 5-12 1-12-5ZM12-5C19-2 18 6 10 8L3 7C9 5 12 1 12-5Z"/>` +
  `<path d="M-7 11H7L0 19Z"/></g>` +
  `<path d="M0-11C-2-7-2-3 0 0C2-3 2-7 0-11Z" fill="${centre}"/>`;

/** The art moved to x, y, `size` times as large and turned by degrees. */
export function placed(art: string, x: number, y: number, size = 1, turn = 0): string {
  const transform = `transform="translate(${x} ${y})${turn === 0 ? '' : `rotate(${turn})`}${size === 1 ? '' : `scale(${size})`}"`;
  return art.startsWith('<use ') ? art.replace('/>', ` ${transform}/>`) : `<g ${transform}>${art}</g>`;
}
