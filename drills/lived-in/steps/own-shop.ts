// Steps: staff change the tagline, the contact hours and the care page while somebody shops; a shopper complains, and staff answer and
// close the complaint. Every text that a walk writes contains world.mark, because earlier walks left theirs in the same store.
import { RETURN_RULES } from '../../../config/store.ts';
import { expectSoon, isOnline, type Step, StepProblem } from '../step.ts';
import { activePage, clearRateLimits, openPath, type World } from '../world.ts';

const PAGES = '/admin-panel/pages/change';
const toSlug = ({ mark }: World): string => `care-${mark}`;
const toTitle = ({ mark }: World): string => `Care ${mark}`;

/** Every page of the shop is invalidated while the shopper goes on. */
const changeBrand: Step = {
  name: 'staff change the line under the name',
  weight: 0.5,
  can: isOnline,
  async run(world) {
    const line =
      world.model.brandLine === `Woven for ${world.mark}` ? `Made by ${world.mark}` : `Woven for ${world.mark}`;
    await (await world.staff()).saveBrandLine(line);
    world.model.brandLine = line;
  },
};

/** Contact times with and without a reply time in turn. */
const changeContactTimes: Step = {
  name: 'staff change the contact hours',
  weight: 0.5,
  can: isOnline,
  async run(world) {
    const { mark, model } = world;
    const times =
      model.contactTimes?.replyTime === ''
        ? { hours: `Weekdays from 9, ${mark}`, replyTime: `Within a day, ${mark}` }
        : { hours: `Daily from 10, ${mark}`, replyTime: '' };
    await (await world.staff()).saveContactTimes(times);
    model.contactTimes = times;
  },
};

/** Adds the page, or saves it with the version that is stored. */
async function savePage(world: World, body: string, status: 'draft' | 'published'): Promise<void> {
  const staff = await world.staff();
  const page = { title: toTitle(world), slug: toSlug(world), body, status, publishFrom: null };
  const { page: stored } = world.stored;
  const call = stored
    ? { action: 'update', input: { id: stored.id, version: stored.version, page } }
    : { action: 'add', input: { page } };
  await staff.post(PAGES, call);
}

const writePage: Step = {
  name: 'staff write the care page',
  weight: 1,
  can: isOnline,
  async run(world) {
    const savedTexts = (world.model.page?.savedTexts ?? 0) + 1;
    const text = `Text ${savedTexts} of ${world.mark}. Returns within {returnDays} days.`;
    await savePage(world, text, 'published');
    world.model.page = { savedTexts, text, isPublished: true };
  },
};

const hidePage: Step = {
  name: 'staff take the care page offline',
  weight: 0.5,
  can: (world) => isOnline(world) && world.model.page?.isPublished === true,
  async run(world) {
    const { page } = world.model;
    if (!page) return;
    await savePage(world, page.text, 'draft');
    world.model.page = { ...page, isPublished: false };
  },
};

async function findPageProblem(world: World): Promise<string | null> {
  const { page } = world.model;
  await openPath(world, `/${toSlug(world)}`);
  const expected = page?.isPublished ? toTitle(world) : 'Page Not Found';
  const shown = await activePage(world).getByRole('heading', { level: 1 }).textContent();
  if (shown !== expected) return `the care page shows "${shown}", expected "${expected}"`;
  const text = await activePage(world).getByRole('main').innerText();
  if (!page?.isPublished || text.includes(page.text.replace('{returnDays}', String(RETURN_RULES.returnDays))))
    return null;
  return `the care page shows another text than "${page.text}"`;
}

/** The title of the home page ends with the tagline (model.brandLine). */
async function findLineProblem(world: World): Promise<string | null> {
  await openPath(world, '/');
  const title = await activePage(world).title();
  const { brandLine } = world.model;
  return title.endsWith(`: ${brandLine}`) ? null : `home has the title "${title}", expected the line "${brandLine}"`;
}

/** The contact page shows hours and reply time, the footer of every page the hours. */
async function findContactProblem(world: World): Promise<string | null> {
  await openPath(world, '/contact');
  const { hours = '', replyTime = '' } = world.model.contactTimes ?? {};
  const rows = [`Contact hours: ${hours}`, ...(replyTime === '' ? [] : [`Reply time: ${replyTime}`])].join('; ');
  const shown = await activePage(world).locator('.contact__hours > div').allInnerTexts();
  const found = shown.map((row) => row.replace(/\s*\n\s*/, ': ')).join('; ');
  if (found !== rows) return `Contact shows "${found}", expected "${rows}"`;
  const footer = await activePage(world).getByRole('contentinfo').innerText();
  return footer.includes(hours) ? null : `the footer lacks "${hours}"`;
}

const read = (name: string, findProblem: (world: World) => Promise<string | null>, can: Step['can']): Step => ({
  name,
  weight: 1,
  can: (world) => isOnline(world) && can(world),
  run: (world) => expectSoon(world, findProblem),
});

const NUMBER = /G-\d\d-\d{6,}/;

const complain: Step = {
  name: 'send a complaint',
  weight: 1,
  can: isOnline,
  async run(world) {
    await clearRateLimits(world);
    await openPath(world, '/about');
    const page = activePage(world);
    await page.getByRole('contentinfo').getByRole('link', { name: 'How to complain' }).click();
    await page.waitForURL((url) => url.pathname === '/grievance');
    const main = page.getByRole('main');
    const text = `Complaint ${world.model.complaints.length + 1} of ${world.mark}`;
    await main.getByRole('textbox', { name: 'Name' }).fill('Somebody else');
    await main.getByRole('textbox', { name: 'Email' }).fill(`${world.mark}@example.in`);
    await main.getByRole('textbox', { name: 'Complaint' }).fill(text);
    await main.getByRole('button', { name: 'Send complaint' }).click();
    const status = main.getByRole('status').filter({ hasText: NUMBER });
    await status.waitFor();
    const number = NUMBER.exec(await status.innerText())?.[0] ?? '';
    if (world.model.complaints.some((each) => each.number === number))
      throw new StepProblem('complaints', `two complaints have the number ${number}`);
    world.model.complaints.push({ number, text, status: 'open' });
  },
};

const workOnComplaint = (name: string, from: 'open' | 'answered', to: 'answered' | 'closed'): Step => ({
  name,
  weight: 2,
  can: (world) => isOnline(world) && world.model.complaints.some(({ status }) => status === from),
  async run(world) {
    const complaint = world.model.complaints.find(({ status }) => status === from);
    const row = world.stored.complaints.find(({ text }) => text === complaint?.text);
    if (!complaint || !row) throw new StepProblem('complaints', `there is no complaint "${complaint?.text}"`);
    const staff = await world.staff();
    const target = { id: row.id, version: row.version };
    const input = to === 'answered' ? { ...target, text: `Answer to ${complaint.number}` } : target;
    await staff.post('/admin-panel/grievances/change', { action: to === 'answered' ? 'answer' : 'close', input });
    complaint.status = to;
  },
});

export const ownShopSteps: readonly Step[] = [
  changeBrand,
  changeContactTimes,
  writePage,
  hidePage,
  read('read the care page', findPageProblem, ({ model }) => model.page !== null),
  read('read the line under the name', findLineProblem, ({ model }) => model.brandLine !== null),
  read('read the contact hours', findContactProblem, ({ model }) => model.contactTimes !== null),
  complain,
  workOnComplaint('staff answer a complaint', 'open', 'answered'),
  workOnComplaint('staff close a complaint', 'answered', 'closed'),
];
