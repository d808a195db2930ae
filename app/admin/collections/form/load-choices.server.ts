// Loads the categories for the form of a collection, and whether the home page shows collections.

import { listAdminCategories } from '#shop/catalog/list-admin-categories.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import type { Choice } from '../../kit/form/choice-field.tsx';

interface FormChoices {
  readonly categories: readonly Choice[];
  /** False when the brand's home page does not show the section of collections. */
  readonly hasHomeSection: boolean;
}

export async function loadChoices(ctx: ShopContext): Promise<FormChoices> {
  const [categories, { brand }] = await Promise.all([listAdminCategories(ctx), getSettings(ctx)]);
  return {
    categories: categories.ok ? categories.value.map(({ id, name }) => ({ id, name })) : [],
    hasHomeSection: brand.homeSections.includes('collections'),
  };
}
