import { formatCount } from '#shop/format-count.ts';
import type { ControlRefusal } from '#shop/imports/control-import.server.ts';
import type { ChoiceProblem } from '#shop/imports/import-choices.ts';
import type { AddImportRefusal, DeleteImportRefusal, SaveChoicesRefusal } from '#shop/imports/imports.server.ts';
import type { AddPictureFileRefusal } from '#shop/imports/picture-files.server.ts';

export const FAILURE_MESSAGES = {
  saveChoices: 'The choice could not be saved.',
  start: 'The import could not be started.',
  pause: 'The import could not be paused.',
  resume: 'The import could not be resumed.',
  retryPictures: 'The pictures could not be queued.',
  undo: 'The import could not be undone.',
  delete: 'The draft could not be deleted.',
};

export const KIND_NAMES = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  tanabana: 'a file of this store',
  other: 'another file',
} as const;

export const KIND_SENTENCES = {
  shopify: 'This looks like a Shopify export.',
  woocommerce: 'This looks like a WooCommerce export.',
  tanabana: 'This looks like a file of this store.',
  other: 'This file is neither a Shopify nor a WooCommerce export. Choose what each column means.',
} as const;

export const STATUS_NAMES = {
  draft: 'Draft',
  running: 'Running',
  paused: 'Paused',
  done: 'Done',
  undoing: 'Being undone',
  undone: 'Undone',
} as const;

export const PAUSE_REASONS = {
  'starter-left':
    'The store paused this import: the person who started it may no longer change products. Resume it, and it goes on in your name.',
} as const;

export const FILE_TOO_LARGE = 'This file is larger than 40 MB. Export your products in parts.';
export const UPLOAD_FAILED = 'The file could not be stored. Please try again.';
export const LOAD_FAILED = 'The imports could not be loaded.';

export const ADD_REFUSALS: Readonly<Record<AddImportRefusal, string>> = {
  'not-allowed': 'Missing or insufficient permissions.',
  'too-large': FILE_TOO_LARGE,
  empty: 'This file has no rows below its head.',
  unreadable: 'This file cannot be read. Choose a CSV file; a workbook must be saved as CSV first.',
  'too-many-rows': 'This file has more than 20,000 rows. Export your products in parts.',
};

export const PICTURE_FILE_REFUSALS: Readonly<Record<AddPictureFileRefusal, string>> = {
  'not-allowed': 'Missing or insufficient permissions.',
  'no-such-import': 'This import has been deleted.',
  'no-name': 'This file has no name.',
  'not-an-image': 'This file is not a picture that the store can show.',
  'too-large': 'This picture is larger than 10 MB.',
  'too-many-pixels': 'This picture has too many pixels.',
};
export const NOT_NAMED = 'Not uploaded: the file of products does not name it, or it is uploaded already.';
export const ZIP_UNREADABLE = 'This zip cannot be opened. Choose the pictures themselves, or zip them again.';

const NO_SUCH_IMPORT = 'This import has been deleted.';

export const SAVE_REFUSALS: Readonly<Record<Exclude<SaveChoicesRefusal, 'not-allowed'>, string>> = {
  'no-such-import': NO_SUCH_IMPORT,
  'already-started': 'This import has been started. Its choices can no longer be changed.',
  'changed-meanwhile': 'Somebody else has changed these choices. The screen shows them now.',
};

export const DELETE_REFUSALS: Readonly<Record<Exclude<DeleteImportRefusal, 'not-allowed'>, string>> = {
  'no-such-import': NO_SUCH_IMPORT,
  'already-started': 'This import has been started. It stays as a record of its changes.',
};

export const CONTROL_REFUSALS: Readonly<Record<Exclude<ControlRefusal, 'not-allowed'>, string>> = {
  'no-such-import': NO_SUCH_IMPORT,
  'other-status': 'Somebody else has changed this import. The screen shows its state now.',
  'another-running': 'Another import is running. Wait until it is done, or pause it.',
  choices: 'The columns do not fit. Check the columns first.',
  'changed-meanwhile': 'Somebody else has changed the choices since this preview. Check it again.',
};

export function problemText(problem: ChoiceProblem, fieldName: string): string {
  if (problem.kind === 'no-name')
    return 'No column is the name. Choose which column has the name or the SKU of the product.';
  if (problem.kind === 'other-columns')
    return 'These choices belong to another file. Delete the draft and choose the file again.';
  return `“${fieldName}” is chosen for ${problem.columns.join(' and ')}. Choose it once.`;
}

/** Returns the note beside the problems of a preview. A draft has no report; only a started import does. */
export function problemsNote({
  shown,
  count,
  canImport,
}: {
  shown: number;
  count: number;
  canImport: boolean;
}): string {
  if (count <= shown) return 'These products are not imported';
  const first = `The first ${formatCount(shown)} of ${formatCount(count)} problems.`;
  return canImport
    ? `${first} The report of the import will list all of them.`
    : `${first} Correct the file and upload it again to see the others.`;
}
