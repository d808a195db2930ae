import { useEffect, useState } from 'react';
import { Button, buttonClass } from '#app/ui/button.tsx';
import type { ShopUser } from '#shop/customers/shop-user.ts';

interface WriteButtonProps {
  readonly slug: string;
  readonly user: ShopUser | null;
  readonly onWrite: (author: ShopUser) => void;
}

const BUTTON_STYLE = { variant: 'secondary', block: true } as const;

/**
 * The cached page is identical for everyone, so the user is known only after hydration; until then the button is
 * invisible. Without JavaScript a link opens the review page, after the login for a guest.
 */
export function WriteButton({ slug, user, onWrite }: WriteButtonProps) {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  if (isHydrated && user) {
    return (
      <Button {...BUTTON_STYLE} onClick={() => onWrite(user)}>
        Write a Review
      </Button>
    );
  }
  const returnUrl = isHydrated ? `/product/${slug}%23reviews` : `/reviews/write%3Fproduct=${slug}`;
  return (
    <a
      className={buttonClass(BUTTON_STYLE)}
      href={`/login?returnUrl=${returnUrl}`}
      data-unknown={isHydrated ? undefined : ''}
    >
      Login Required
    </a>
  );
}
