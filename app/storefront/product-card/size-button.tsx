import type { SizeAvailability } from '#shop/catalog/product.ts';

interface SizeButtonProps extends SizeAvailability {
  readonly isSelected: boolean;
  readonly onChoose: (size: string) => void;
}

/** A sold-out size stays in the list as a disabled button. */
export function SizeButton({ size, available, isSelected, onChoose }: SizeButtonProps) {
  const isSoldOut = available <= 0;
  return (
    <button
      type="button"
      className="size"
      disabled={isSoldOut}
      aria-pressed={isSelected}
      aria-label={isSoldOut ? `${size}, sold out` : size}
      onClick={() => onChoose(size)}
    >
      {size}
    </button>
  );
}
