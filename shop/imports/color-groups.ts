// Groups the variants of a product by colour: each colour becomes a product of its own. Pure.

import { atLine, type Findings } from './imported-values.ts';
import type { SourceVariant } from './source-product.ts';

export interface ColorGroup {
  readonly color: string;
  readonly variants: readonly SourceVariant[];
}

/** Returns one group for a product whose rows name at most one colour. With several colours, a row without a colour is a problem. */
export function groupByColor(variants: readonly SourceVariant[], findings: Findings): ColorGroup[] {
  const groups = new Map<string, { color: string; variants: SourceVariant[] }>();
  for (const variant of variants) {
    const key = variant.color.trim().toLowerCase();
    const group = groups.get(key) ?? { color: variant.color, variants: [] };
    group.variants.push(variant);
    groups.set(key, group);
  }
  const named = [...groups.values()].filter(({ color }) => color !== '');
  const [first] = named;
  if (named.length <= 1) return [{ color: first?.color ?? '', variants }];
  for (const { row } of groups.get('')?.variants ?? []) {
    findings.problems.push(atLine(row.line, 'the colour is missing.'));
  }
  return named;
}
