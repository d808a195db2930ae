import type { SizeAvailability } from '#shop/catalog/product.ts';

interface SizeButtonProps extends SizeAvailability {
  readonly chosen: boolean;
  readonly onChoose: (size: string) => void;
}

/** A sold-out size stays in its place and says so. */
export function SizeButton({ size, available, chosen, onChoose }: SizeButtonProps) {
  const gone = available <= 0;
  return (
    <button
      type="button"
      className="size"
      disabled={gone}
      aria-pressed={chosen}
      aria-label={gone ? `${size}, sold out` : size}
      onClick={() => onChoose(size)}
    >
      {size}
    </button>
  );
}
