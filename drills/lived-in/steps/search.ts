// Steps: a shopper searches, and staff change a synonym while she does. The synonym's word has the walk's mark: earlier walks used the same
// store.
import { expectSoon, isOnline, type Step, StepProblem } from '../step.ts';
import { activePage, openPath, type World } from '../world.ts';

const SYNONYMS = '/admin-panel/synonyms/change';
const toWord = ({ mark }: World): string => `word${mark}`;

/** The typed size and price are filters; removing one keeps the other. */
const searchWithFilters: Step = {
  name: 'search with a size and a price',
  weight: 1,
  can: isOnline,
  async run(world) {
    await openPath(world, '/shop?search=kurta+m+under+2000');
    const page = activePage(world);
    const parts = page.getByRole('list', { name: 'Your search' });
    await parts.getByRole('link', { name: 'Remove Size M' }).click();
    await page.waitForURL((url) => url.searchParams.get('search') === 'kurta under 2000');
    // The address changes before the page shows its data.
    await parts.getByRole('link', { name: 'Remove Size M' }).waitFor({ state: 'detached' });
    const shown = await parts.getByRole('listitem').allInnerTexts();
    if (shown.join() !== 'kurta,Up to ₹2,000')
      throw new StepProblem('page', `the search shows the parts ${shown.join()}`);
  },
};

const changeSynonym: Step = {
  name: 'staff change a synonym',
  weight: 1,
  can: isOnline,
  async run(world) {
    const finds = world.model.synonym === 'kurta' ? 'saree' : 'kurta';
    const fields = { words: toWord(world), finds, isTwoWay: false };
    const { rows } = await world.client.query('select id, version from search_synonyms where $1 = any (words)', [
      toWord(world),
    ]);
    const [stored] = rows;
    const call = stored
      ? { action: 'save', input: { id: stored.id, version: stored.version, fields } }
      : { action: 'add', input: { fields } };
    await (await world.staff()).post(SYNONYMS, call);
    world.model.synonym = finds;
  },
};

async function readFoundText(world: World, search: string): Promise<string> {
  await openPath(world, `/shop?search=${search}`);
  const text = await activePage(world).locator('.searchbanner').innerText();
  return /[\d,]+\+? products? found/.exec(text)?.[0] ?? text;
}

/** The word finds what its synonym finds. */
const searchBySynonym: Step = {
  name: 'search by the synonym',
  weight: 1,
  can: (world) => isOnline(world) && world.model.synonym !== null,
  async run(world) {
    const expected = await readFoundText(world, world.model.synonym ?? '');
    await expectSoon(world, async () =>
      (await readFoundText(world, toWord(world))) === expected
        ? null
        : `the synonym does not find ${expected} as ${world.model.synonym} does`,
    );
  },
};

export const searchSteps: readonly Step[] = [searchWithFilters, changeSynonym, searchBySynonym];
