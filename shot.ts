import { launchBrowser } from './bench/slow-phone.ts';
const base = 'http://localhost:7901';
const [, , who, ...paths] = process.argv;
const widths = (process.env.W ?? '360,768,1280,1920').split(',').map(Number);
const browser = await launchBrowser();
const context = await browser.newContext({ bypassCSP: true });
const page = await context.newPage();
if (who === 'staff') {
  await page.goto(`${base}/admin-panel/login`);
  await page.getByLabel(/Email/).first().fill('admin@tanabana.example');
  await page.getByLabel('Password', { exact: true }).fill('Tanabana#Admin1');
  await page.waitForTimeout(1500);
  await page.getByRole('button', { name: /sign in|log in/i }).first().click();
  await page.waitForURL((url) => !url.pathname.includes('login'));
}
if (who === 'asha') {
  await page.goto(`${base}/login`);
  await page.getByLabel(/Email/).first().fill('asha@tanabana.example');
  await page.getByLabel('Password', { exact: true }).fill('Tanabana#Shop1');
  await page.waitForTimeout(1500);
  await page.getByRole('button', { name: /^(sign in|log in|login)$/i }).first().click();
  await page.waitForURL((url) => !url.pathname.includes('login'));
}
for (const path of paths) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 800 ? 900 : 900 });
    await page.goto(base + path);
    await page.waitForTimeout(1200);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const file = `/tmp/shots/${path.replace(/[^a-z0-9]+/gi, '_')}-${width}.png`;
    await page.screenshot({ path: file, fullPage: process.env.FULL === '1' });
    console.log(file, over > 0 ? `OVERFLOW ${over}` : '', page.url());
  }
}
await browser.close();
