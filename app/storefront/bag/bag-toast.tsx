import { useEffect } from 'react';
import { useToast } from '#app/ui/toast.tsx';
import { type Bag, type BagLine, bagCount, isSameLine } from '#shop/bag/bag.ts';
import { bagStore, isAccountBagUpdate, onBagFull } from './bag-store.ts';

const ADDED_TOAST_SECONDS = 3;
const FULL_TOAST_SECONDS = 12;

/** The line that is new, or has more units than before. */
const findIncreasedLine = (before: Bag, bag: Bag): BagLine | undefined =>
  bag.findLast((line) => line.qty > (before.find((previous) => isSameLine(previous, line))?.qty ?? 0));

/** Shows a toast when a line is added, but not for lines loaded from storage or the account. */
export function BagToast() {
  const show = useToast();
  useEffect(() => {
    let before = bagStore.get();
    return bagStore.subscribe(() => {
      const bag = bagStore.get();
      const itemCount = bagCount(bag);
      const picture = findIncreasedLine(before, bag)?.image;
      if (itemCount > bagCount(before) && !isAccountBagUpdate()) {
        show({
          text: `Added to bag! (${itemCount} ${itemCount === 1 ? 'item' : 'items'})`,
          hint: 'Click bag icon to view',
          seconds: ADDED_TOAST_SECONDS,
          ...(picture ? { picture } : {}),
        });
      }
      before = bag;
    });
  }, [show]);
  useEffect(
    () =>
      onBagFull((lines) =>
        show({
          text: `Your bag is full: ${lines} ${lines === 1 ? 'item' : 'items'} could not be added`,
          hint: 'A bag holds 100 different items',
          seconds: FULL_TOAST_SECONDS,
        }),
      ),
    [show],
  );
  return null;
}
