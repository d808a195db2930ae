// Debian's headless Chromium, for machines that no npm package has a browser for (Linux on ARM). Needs no root and changes nothing
// outside its folder: apt keeps its lists there, and the packages that this machine lacks are unpacked beside each other.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const PACKAGES = ['chromium-headless-shell', 'fonts-liberation'];

const run = promisify(execFile);

export const hasDebianPackages = (): boolean => existsSync('/usr/bin/apt-get') && existsSync('/usr/bin/dpkg-deb');

/** The paths of an unpacked browser. */
export const debianBrowserPaths = (home: string) => ({
  executable: join(home, 'usr', 'lib', 'chromium', 'chromium-headless-shell'),
  fonts: join(home, 'usr', 'share', 'fonts'),
});

export async function debianLibraryFolders(home: string): Promise<string[]> {
  const lib = join(home, 'usr', 'lib');
  return (await readdir(lib)).filter((name) => name.includes('-linux-')).map((name) => join(lib, name));
}

export async function unpackDebianBrowser(folder: string): Promise<void> {
  const apt = join(folder, 'apt');
  const downloads = join(apt, 'downloads');
  for (const name of ['lists/partial', 'cache/archives/partial', 'downloads']) {
    await mkdir(join(apt, name), { recursive: true });
  }
  const ownFolders = [`Dir::State::lists=${apt}/lists`, `Dir::Cache=${apt}/cache`, 'Debug::NoLocking=1'];
  const runApt = async (...args: string[]): Promise<string> => {
    const options = ownFolders.flatMap((option) => ['-o', option]);
    const { stdout } = await run('apt-get', [...options, ...args], { cwd: downloads, maxBuffer: 16 * 1024 * 1024 });
    return stdout;
  };
  await runApt('update');
  const plan = await runApt('install', '--print-uris', '--yes', '--no-install-recommends', ...PACKAGES);
  await runApt('download', ...plannedPackages(plan));
  for (const name of await readdir(downloads)) {
    if (name.endsWith('.deb')) await run('dpkg-deb', ['-x', join(downloads, name), folder]);
  }
  await rm(apt, { recursive: true });
}

/** Returns the package names in the lines of `apt-get install --print-uris`: `'address' name_version_architecture.deb size hash`. */
const plannedPackages = (plan: string): string[] =>
  [...plan.matchAll(/^'[^']+' ([^_\s]+)_\S+\.deb /gm)].map(([, name]) => name ?? '');
