// Stores the picture files that `npm run pictures` has rendered and measured.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ShopContext } from '#shop/context.ts';
import { storePicture } from '#shop/pictures/pictures.server.ts';
import originals from './pictures/originals.json' with { type: 'json' };

type Measures = Readonly<Record<string, { readonly width: number; readonly height: number; readonly color: string }>>;

/** Returns a function that stores the original with this file name and returns its key. */
export function createPictureKeyLookup(ctx: ShopContext, projectRoot: string): (file: string) => Promise<string> {
  const folder = path.join(projectRoot, 'seed/pictures/originals');
  return async (file) => {
    const measures = (originals as Measures)[file];
    if (!measures) throw new Error(`There is no original ${file}`);
    return storePicture(ctx, { bytes: await readFile(path.join(folder, file)), contentType: 'image/webp' }, measures);
  };
}
