import { useEffect } from 'react';
import { useToast } from '#app/ui/toast.tsx';
import { bagCount } from '#shop/bag/bag.ts';
import { bagStore, isBagArriving, onBagFull } from './bag-store.ts';

const SECONDS = 3;
const FULL_SECONDS = 12;

/** Shows a toast when a line is added. It subscribes to the store itself, so lines loaded from storage or the account do not count. */
export function BagToast() {
  const show = useToast();
  useEffect(() => {
    let before = bagCount(bagStore.get());
    return bagStore.subscribe(() => {
      const bag = bagStore.get();
      const now = bagCount(bag);
      const picture = bag.at(-1)?.image;
      if (now > before && !isBagArriving()) {
        show({
          text: `Added to bag! (${now} ${now === 1 ? 'item' : 'items'})`,
          hint: 'Click bag icon to view',
          seconds: SECONDS,
          ...(picture ? { picture } : {}),
        });
      }
      before = now;
    });
  }, [show]);
  useEffect(
    () =>
      onBagFull((lines) =>
        show({
          text: `Your bag is full: ${lines} ${lines === 1 ? 'piece' : 'pieces'} could not be added`,
          hint: 'A bag holds 100 different pieces',
          seconds: FULL_SECONDS,
        }),
      ),
    [show],
  );
  return null;
}
