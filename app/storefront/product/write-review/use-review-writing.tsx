// State of writing a review, from opening the dialog to sending the form. The product page holds it, because the button
// moves when a product gets its first review and because the author's session may end while writing; the draft must
// survive both.

import { type ReactNode, useRef, useState } from 'react';
import type { ShopUser } from '#shop/customers/shop-user.ts';
import { useAuth } from '../../account/auth-provider.tsx';
import { useOnDemand } from '../use-on-demand.ts';
import type { ReviewDialogProps } from './review-dialog.tsx';
import type { ReviewDraft } from './review-form.tsx';
import { WriteButton } from './write-button.tsx';

interface ReviewWriting {
  /** Opens the dialog. */
  readonly button: ReactNode;
  /** Null while the dialog is closed. */
  readonly dialog: ReactNode;
}

export function useReviewWriting(product: ReviewDialogProps['product']): ReviewWriting {
  const { user } = useAuth();
  const [author, setAuthor] = useState<ShopUser | null>(null);
  const draft = useRef<ReviewDraft | null>(null);
  const { Component: ReviewDialog, open, close } = useOnDemand<ReviewDialogProps>(() => import('./review-dialog.tsx'));
  const onWrite = (signedInUser: ShopUser) => {
    setAuthor(signedInUser);
    open();
  };
  const onDraft = (content: ReviewDraft | null) => {
    draft.current = content;
  };
  const writer = user ?? author;
  return {
    button: <WriteButton slug={product.slug} user={user} onWrite={onWrite} />,
    dialog: ReviewDialog && writer && (
      <ReviewDialog product={product} author={writer} draft={draft.current} onDraft={onDraft} onClose={close} />
    ),
  };
}
