// The open form of the profile; one at a time. Without JavaScript the URL selects it.

export type ProfileMode =
  | { readonly kind: 'view' }
  | { readonly kind: 'profile' }
  | { readonly kind: 'new-address' }
  | { readonly kind: 'address'; readonly id: string }
  | { readonly kind: 'delete'; readonly id: string };

export const VIEW: ProfileMode = { kind: 'view' };

/** `?edit=profile`, `?edit=new`, `?edit=<address>`, `?delete=<address>`; an unknown address opens nothing. */
export function parseMode(query: string, ids: readonly string[]): ProfileMode {
  const params = new URLSearchParams(query);
  const edit = params.get('edit');
  if (edit === 'profile') return { kind: 'profile' };
  if (edit === 'new') return { kind: 'new-address' };
  if (edit !== null && ids.includes(edit)) return { kind: 'address', id: edit };
  const toDelete = params.get('delete');
  return toDelete !== null && ids.includes(toDelete) ? { kind: 'delete', id: toDelete } : VIEW;
}

/** The fragment in the URL scrolls a newly loaded page to the form. */
export const ADDRESSES_TITLE_ID = 'addresses-title';

export function getModePath(mode: ProfileMode): string {
  switch (mode.kind) {
    case 'view':
      return '/profile';
    case 'profile':
      return '/profile?edit=profile';
    case 'new-address':
      return `/profile?edit=new#${ADDRESSES_TITLE_ID}`;
    case 'address':
      return `/profile?edit=${mode.id}#${ADDRESSES_TITLE_ID}`;
    case 'delete':
      return `/profile?delete=${mode.id}#${ADDRESSES_TITLE_ID}`;
  }
}
