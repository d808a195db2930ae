import { useEffect } from 'react';
import { useToast } from '#app/ui/toast.tsx';
import { type Bag, type BagLine, bagCount, isSameLine } from '#shop/bag/bag.ts';
import { bagStore, isBagArriving, onBagFull } from './bag-store.ts';

const SECONDS = 3;
const FULL_SECONDS = 12;

/** The line that is new, or has more units than before. */
const grownLine = (before: Bag, bag: Bag): BagLine | undefined =>
  bag.findLast((line) => line.qty > (before.find((old) => isSameLine(old, line))?.qty ?? 0));

/** Shows a toast when a line is added. It subscribes to the store itself, so lines loaded from storage or the account do not count. */
export function BagToast() {
  const show = useToast();
  useEffect(() => {
    let before = bagStore.get();
    return bagStore.subscribe(() => {
      const bag = bagStore.get();
      const now = bagCount(bag);
      const picture = grownLine(before, bag)?.image;
      if (now > bagCount(before) && !isBagArriving()) {
        show({
          text: `Added to bag! (${now} ${now === 1 ? 'item' : 'items'})`,
          hint: 'Click bag icon to view',
          seconds: SECONDS,
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
          seconds: FULL_SECONDS,
        }),
      ),
    [show],
  );
  return null;
}
