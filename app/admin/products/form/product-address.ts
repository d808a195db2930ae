// The address that a product has after the form is saved, and the form's texts about it.

import { followsName, preferredSlug } from '#shop/catalog/product-slug.ts';
import type { ProductDraft } from './product-draft.ts';

type AddressFields = Pick<ProductDraft, 'slug' | 'name' | 'sku'>;

const addressOfName = ({ name, sku }: AddressFields): string =>
  name.trim() === '' && sku.trim() === '' ? '' : preferredSlug(name, sku);

/** A new product has no address yet. */
const isNew = (loaded: AddressFields): boolean => loaded.slug === '';

/**
 * Returns the address after a save: a typed address, otherwise the loaded one, unless it followed the old name and the name has changed.
 * 'red-saree-2' follows the name Red Saree just as 'red-saree' does, and keeps its number.
 */
export function addressAfterSave(loaded: AddressFields, draft: AddressFields): string {
  const typed = draft.slug.trim();
  if (typed !== '' && typed !== loaded.slug) return typed;
  const isCleared = typed === '';
  const nameChanged = addressOfName(draft) !== addressOfName(loaded);
  const follows = isCleared || (followsName(loaded.slug, loaded) && nameChanged);
  if (!follows) return loaded.slug;
  const alreadyFollows = !isNew(loaded) && followsName(loaded.slug, draft);
  return alreadyFollows ? loaded.slug : addressOfName(draft);
}

/** Returns the placeholder of the empty address field, and the sentence below it. */
export function addressHelp(loaded: AddressFields, draft: AddressFields): { placeholder: string; hint: string } {
  const placeholder = addressOfName(draft);
  if (isNew(loaded)) return { placeholder, hint: 'Leave it blank to make the address from the name.' };
  const next = addressAfterSave(loaded, draft);
  if (next === loaded.slug)
    return { placeholder, hint: 'Small letters, figures and hyphens. Former addresses redirect.' };
  const follows = draft.slug.trim() === loaded.slug ? `The address follows the name: /product/${next}. ` : '';
  return { placeholder, hint: `${follows}/product/${loaded.slug} will redirect to it.` };
}
