/** Returns the function that runs one save after the other, so that the store receives the last choice last. */
export function createSaveQueue(): (save: () => Promise<boolean>) => Promise<boolean> {
  let last: Promise<boolean> = Promise.resolve(true);
  return (save) => {
    last = last.then(save, save);
    return last;
  };
}
