// The pictures of one colour of a product: first its own, then those of the product, but no picture of another colour. Pure.

import type { ColorGroup } from './color-groups.ts';
import type { ImportFileKind } from './import-file.ts';
import type { ImportedPicture } from './imported-product.ts';
import { atLine, type Findings } from './imported-values.ts';
import type { SourcePicture, SourceProduct } from './source-product.ts';

const MAX_PICTURES = 12;
const MAX_ALT_LENGTH = 300;

function listPictures(product: SourceProduct, group: ColorGroup, kind: ImportFileKind): SourcePicture[] {
  if (kind === 'tanabana') return [...product.pictures];
  const ownPictures = group.variants.flatMap(({ pictures }) => pictures);
  const ownSources = new Set(ownPictures.map(({ source }) => source));
  const otherColorSources = new Set(
    product.variants
      .filter((variant) => !group.variants.includes(variant))
      .flatMap(({ pictures }) => pictures.map(({ source }) => source))
      .filter((source) => !ownSources.has(source)),
  );
  const bySource = new Map<string, SourcePicture>();
  // A product in one colour keeps its main picture first, because its sizes may have pictures too.
  const isOneColor = group.variants.length === product.variants.length;
  const pictures = isOneColor ? [...product.pictures, ...ownPictures] : [...ownPictures, ...product.pictures];
  for (const picture of pictures) {
    if (otherColorSources.has(picture.source)) continue;
    // Of two entries with the same address, the first with a description is kept.
    const isDescribed = Boolean(bySource.get(picture.source)?.alt);
    if (!isDescribed) bySource.set(picture.source, picture);
  }
  return [...bySource.values()];
}

function limitPictures(pictures: readonly SourcePicture[], line: number, findings: Findings): ImportedPicture[] {
  if (pictures.length > MAX_PICTURES) {
    findings.notes.push(atLine(line, `of ${pictures.length} pictures the first ${MAX_PICTURES} are imported.`));
  }
  return pictures.slice(0, MAX_PICTURES).map(({ source, alt }) => {
    if (alt.length > MAX_ALT_LENGTH) {
      findings.notes.push(atLine(line, `the description of a picture is cut to ${MAX_ALT_LENGTH} letters.`));
    }
    return { source, alt: alt.slice(0, MAX_ALT_LENGTH) };
  });
}

export function readPictures(
  product: SourceProduct,
  group: ColorGroup,
  kind: ImportFileKind,
  findings: Findings,
): ImportedPicture[] {
  return limitPictures(listPictures(product, group, kind), product.line, findings);
}
