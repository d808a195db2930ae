// Finds a Chromium for tests, measurements and rendered pictures: CHROMIUM_PATH, an installed browser, or a packaged one that needs
// neither root nor system libraries.
import { execFileSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { installWhenChanged, PROJECT } from './bootstrap/install.mjs';
import { withLock } from './bootstrap/lock.mjs';

export interface Browser {
  readonly executablePath: string;
  /** To be added to the environment that the browser is started with. */
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
const canBePackaged = () => process.platform === 'linux' && process.arch === 'x64';

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

/** The browser of e2e/browser, installed and unpacked on first use. */
export async function packagedBrowser(how: { readonly limitMs?: number } = {}): Promise<Omit<Browser, 'args'>> {
  if (!canBePackaged()) {
    throw new Error('No browser found. Please install Google Chrome, or name a Chromium with CHROMIUM_PATH.');
  }
  const node = process.execPath;
  await installWhenChanged('e2e/browser', { node, text: 'Installing a browser for the tests (first time) …', ...how });
  const home = join(PROJECT, '.cache', 'chromium', getPackage().version);
  if (!existsSync(home)) {
    await withLock(`${home}.lock`, async () => {
      if (!existsSync(home)) await unpackTo(home);
    });
  }
  return {
    executablePath: join(home, 'chromium'),
    env: {
      LD_LIBRARY_PATH: [join(home, 'lib'), process.env.LD_LIBRARY_PATH ?? ''].filter(Boolean).join(':'),
      FONTCONFIG_PATH: home,
    },
  };
}

const require = createRequire(join(PROJECT, 'e2e', 'browser', 'package.json'));

function getPackage(): { readonly folder: string; readonly version: string } {
  const folder = join(PROJECT, 'e2e', 'browser', 'node_modules', '@sparticuz', 'chromium');
  const { version } = require(join(folder, 'package.json')) as { version: string };
  return { folder, version };
}

// Unpacks to a temporary folder and renames it at the end, so that an interrupted unpacking is never used as a browser.
async function unpackTo(home: string): Promise<void> {
  const temporaryFolder = `${home}.unpacking`;
  await rm(temporaryFolder, { recursive: true, force: true });
  await mkdir(temporaryFolder, { recursive: true });
  const archive = (name: string) => createReadStream(join(getPackage().folder, 'bin', name));
  const tar = require('tar-fs') as { extract(folder: string): NodeJS.WritableStream };
  await Promise.all([
    pipeline(
      archive('chromium.br'),
      createBrotliDecompress(),
      createWriteStream(join(temporaryFolder, 'chromium'), { mode: 0o755 }),
    ),
    ...['al2023', 'fonts', 'swiftshader'].map((name) =>
      pipeline(archive(`${name}.tar.br`), createBrotliDecompress(), tar.extract(temporaryFolder)),
    ),
  ]);
  await writeFile(join(temporaryFolder, 'fonts.conf'), fontsConf(home));
  await rename(temporaryFolder, home);
}

// The packaged browser has only the font paths of the cloud function it was made for.
const fontsConf = (home: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${home}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${home}/fonts-cache</cachedir>
</fontconfig>
`;
