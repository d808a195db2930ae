// A style: the products that differ by colour alone. Each colour is a product with its own pictures, address, price and sizes.

import type { Picture } from './picture.ts';

/** A colour of a style, as its swatch on the product page shows it. */
export interface StyleColor {
  readonly id: string;
  readonly slug: string;
  /** 'Indigo'; the product's name when it has no colour. */
  readonly label: string;
  readonly picture: Picture | null;
  readonly isSoldOut: boolean;
}

/** The limit of colours in a style, well above what a shopper can compare on one page. */
export const MAX_STYLE_COLORS = 30;

interface StyleMember {
  readonly id: string;
  readonly color: string;
}

export type JoinProblem = 'same-product' | 'no-color' | 'too-many-colors' | { readonly sameColor: string };

/** 'Blue ' and 'blue' become the same colour. */
const normalizeColor = (color: string): string => color.trim().toLowerCase();

/** Returns why two styles cannot become one, or null when they can. */
export function findJoinProblem(one: readonly StyleMember[], other: readonly StyleMember[]): JoinProblem | null {
  if (one.some(({ id }) => other.some((member) => member.id === id))) return 'same-product';
  const members = [...one, ...other];
  if (members.some(({ color }) => normalizeColor(color) === '')) return 'no-color';
  if (members.length > MAX_STYLE_COLORS) return 'too-many-colors';
  const duplicate = one.find(({ color }) =>
    other.some((member) => normalizeColor(member.color) === normalizeColor(color)),
  );
  return duplicate ? { sameColor: duplicate.color.trim() } : null;
}
