// Pictures in a bucket that was set up while the store already had pictures: new ones go to the bucket, older ones are still read from
// where they are.
import type { PictureStore } from '#shop/pictures/picture-store.ts';

export const withFallback = (store: PictureStore, older: PictureStore): PictureStore => ({
  put: (name, file) => store.put(name, file),
  get: async (name) => (await store.get(name)) ?? older.get(name),
  read: async (name, span) => (await store.read(name, span)) ?? older.read(name, span),
  async remove(name) {
    await store.remove(name);
    await older.remove(name);
  },
});
