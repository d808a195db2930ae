// Messages after actions on products; the required texts are in A-PROD and A-ERR.

import { MAX_PRODUCT_SLUG_LENGTH, type ProductSlugProblem } from '#shop/catalog/product-slug.ts';
import { codeTakenText } from '#shop/catalog/size-codes.ts';
import type { AddProductRefusal } from '#shop/stock/add-product.server.ts';
import { getStockProblem, type StockOperation } from '#shop/stock/stock-problem.ts';
import type { UpdateProductRefusal } from '#shop/stock/update-product.server.ts';

export const REQUIRED_FIELDS = 'Please fill in all required fields: Name, Image URL, and Price must be greater than 0';
export const NO_SELECTION = 'Please select products to update stock';
export const DELETE_CONFIRMATION = 'Are you sure you want to delete this product?';
export const STATUS_FAILED = 'Error updating product status. Please try again.';
export const BULK_FAILED = 'Error performing bulk action. Please try again.';
export const STOCK_FAILED = 'Failed to update stock';
export const SAMPLES_CREATED = 'Sample products created successfully!';
export const SAMPLES_FAILED = 'Failed to create sample products';
export const DELETE_DENIED =
  'Permission denied: Cannot delete product due to security rules. Please sign in as an administrator again.';
export const NO_RESPONSE_MESSAGE = 'The server did not answer. Please try again.';

export const addedMessage = (name: string): string =>
  `Product "${name}" added successfully! It should now appear on the website.`;
/** The message about an inactive product, which shoppers do not see. */
export const addedHiddenMessage = (name: string): string =>
  `Product "${name}" added successfully! It appears on the website once it is active.`;
export const addedScheduledMessage = (name: string, time: string): string =>
  `Product "${name}" added successfully! It appears on the website on ${time}.`;
export const updatedMessage = (name: string): string => `Product "${name}" updated successfully!`;
export const addFailedMessage = (message: string): string => `Error adding product: ${message}`;
export const updateFailedMessage = (message: string): string => `Error updating product: ${message}`;
export const deleteFailedMessage = (message: string): string => `Error deleting product: ${message}`;

interface IdsInput {
  readonly ids: readonly string[];
}

/** Failure messages by action of the list. */
export const FAILURE_MESSAGES = {
  setStatus: ({ ids }: IdsInput): string => (ids.length === 1 ? STATUS_FAILED : BULK_FAILED),
  delete: ({ ids }: IdsInput): string => (ids.length === 1 ? deleteFailedMessage(NO_RESPONSE_MESSAGE) : BULK_FAILED),
  restore: BULK_FAILED,
  changeStock: STOCK_FAILED,
  adjustStock: ({ operation }: { readonly operation: StockOperation }): string => getStockProblem(operation, null),
  duplicate: addFailedMessage(NO_RESPONSE_MESSAGE),
  addSamples: SAMPLES_FAILED,
} as const;

/** Failure messages by action of the form. */
export const SAVE_FAILURE_MESSAGES = {
  add: addFailedMessage(NO_RESPONSE_MESSAGE),
  update: updateFailedMessage(NO_RESPONSE_MESSAGE),
} as const;

export const stockChangedMessage = (by: number, products: number): string =>
  `Stock ${by < 0 ? 'decreased' : 'increased'} for ${products} products`;

/** Returns 'Stock increased by 3. 19 on hand now.' */
export const stockAdjustedMessage = (operation: 'increase' | 'decrease', units: number, stock: number): string =>
  `Stock ${operation === 'increase' ? 'increased' : 'decreased'} by ${units}. ${stock} on hand now.`;

/** The problem of a typed address as a sentence. */
export const ADDRESS_MESSAGES: Readonly<Record<ProductSlugProblem, string>> = {
  'too-long': `Use at most ${MAX_PRODUCT_SLUG_LENGTH} characters.`,
  'capital-letters': 'Use small letters only, such as red-saree.',
  characters: 'Use letters a to z, figures and hyphens only, such as red-saree.',
  hyphens: 'Put one hyphen between two words, and none at the beginning or the end.',
  reserved: 'The shop reserves this address. Enter another one.',
};

type Refusal = Extract<AddProductRefusal, string> | Extract<UpdateProductRefusal, string>;

const REFUSAL_MESSAGES: Record<Refusal, string> = {
  'not-allowed': 'Missing or insufficient permissions.',
  invalid: 'Please check the marked fields.',
  'no-such-product': 'This product has been deleted.',
  'no-such-category': 'This category is gone. Please choose another one.',
  'no-such-picture': 'This picture is not in the store. Please upload it, or paste the address of one that is.',
  'sku-taken': 'Another product has this SKU. Please choose another one.',
  'slug-taken': 'Another product, or a deleted one, has this address. Enter another one.',
  'no-such-tax-class': 'The tax class has been deleted. Choose another one.',
  'changed-meanwhile': 'Somebody else saved this product while you were editing.',
};

export function refusalReason(refusal: AddProductRefusal | UpdateProductRefusal): string {
  if (typeof refusal === 'string') return REFUSAL_MESSAGES[refusal];
  if (refusal.kind === 'code-taken') return codeTakenText(refusal);
  if (refusal.kind === 'attribute-value') return `${refusal.name} does not offer this value. Choose another one.`;
  const size = refusal.size === '' ? 'this product' : `size ${refusal.size}`;
  return `${refusal.reserved} of ${size} are promised to orders and must stay on hand.`;
}
