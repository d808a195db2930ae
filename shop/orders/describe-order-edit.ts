// Describes a change of an order's lines for its history: each changed line with its old and new values. Pure.
// Worked case: 2 of M become 1 of L and the dupatta is taken out:
// 'Kurta: size M → L, quantity 2 → 1; Dupatta × 1: removed'.

/** The status of the event that a change of lines writes. */
export const EDITED_STATUS = 'changed';

/** Shown to everybody who knows the order's number, so it names no item. */
export const EDITED_DESCRIPTION = 'Changed by the store';

interface DescribedLine {
  readonly id: string;
  readonly productId: string | null;
  readonly size: string;
  readonly quantity: number;
  readonly item: { readonly name: string };
}

const nameWithSize = ({ item, size }: DescribedLine): string =>
  size === '' ? item.name : `${item.name}, size ${size}`;

function describeChange(before: DescribedLine, after: DescribedLine): string | null {
  const isResized = before.size !== after.size;
  const parts: string[] = [];
  if (isResized) parts.push(`size ${before.size} → ${after.size}`);
  if (before.quantity !== after.quantity) parts.push(`quantity ${before.quantity} → ${after.quantity}`);
  return parts.length === 0 ? null : `${isResized ? before.item.name : nameWithSize(before)}: ${parts.join(', ')}`;
}

/** A line that is gone was removed, or another line became the same size. */
function describeMissing(before: DescribedLine, after: readonly DescribedLine[]): string {
  const isJoined = after.some(({ productId, size }) => productId === before.productId && size === before.size);
  return `${nameWithSize(before)} × ${before.quantity}: ${isJoined ? 'joined with the line of the same size' : 'removed'}`;
}

export const describeOrderEdit = (before: readonly DescribedLine[], after: readonly DescribedLine[]): string =>
  before
    .flatMap((line) => {
      const lineAfter = after.find(({ id }) => id === line.id);
      return (lineAfter ? describeChange(line, lineAfter) : describeMissing(line, after)) ?? [];
    })
    .join('; ');
