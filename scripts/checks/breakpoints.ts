// Refuses a media query for a width at which nothing else changes: the widths are listed in app/admin/styles/tokens.css and
// docs/decisions/0011-plain-css.md.
import { PROJECT } from '../bootstrap/install.mjs';
import { conclude, type Problem } from './problem.ts';
import { readSources, type SourceFile } from './source-files.ts';

const ADMIN = [768, 900, 1280, 1440];
const STOREFRONT = [768, 1024, 1280];

const MEDIA = /@media[^{]+/g;
/** `(max-width: 767px)` ends one pixel below 768, as `(width < 768px)` does. */
const MAX_WIDTH = /\bmax-width:\s*([\d.]+)px/g;
/** `(min-width: 900px)`, `(width >= 900px)`, `(900px <= width)` */
const OTHER_WIDTH = /\bmin-width:\s*([\d.]+)px|[<>]=?\s*([\d.]+)px|([\d.]+)px\s*[<>]/g;

export function checkBreakpoints(files: readonly SourceFile[]): Problem[] {
  return files.flatMap(({ path, text }) => {
    const allowed = path.startsWith('app/admin/') ? ADMIN : STOREFRONT;
    return [...text.matchAll(MEDIA)].flatMap((media) =>
      widthsIn(media[0])
        .filter((width) => !allowed.includes(width))
        .map((width) => ({
          path,
          line: text.slice(0, media.index).split('\n').length,
          text: `${width} px is no breakpoint; these are: ${allowed.join(', ')}`,
        })),
    );
  });
}

function widthsIn(query: string): number[] {
  const below = [...query.matchAll(MAX_WIDTH)].map(([, width]) => Number(width) + 1);
  const others = [...query.matchAll(OTHER_WIDTH)].flatMap(([, ...widths]) => widths.filter(Boolean).map(Number));
  return [...below, ...others];
}

if (process.argv[1] === import.meta.filename) {
  conclude(checkBreakpoints(readSources(PROJECT, /\.css$/)), 'every media query uses a breakpoint');
}
