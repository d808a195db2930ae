// Where a request comes from. Our server writes the header itself (see `TRUSTED_PROXIES`); what a visitor sends under its name is
// replaced before anything reads it.

/** The first 64 bits of an IPv6 address, written out: the rest is the visitor's own to choose anew for every request. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = [...before, ...gap, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** Whom a limit counts: one address, or one household's network. */
export const networkOfAddress = (address: string): string =>
  address.includes(':') && !address.includes('.') ? networkOf(address) : address;

const THIS_MACHINE = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1', networkOf('::1')]);

/** A proxy on this machine, or whoever tries the store out here, speaks for many. Takes an address or its network. */
export const isOnThisMachine = (from: string): boolean => THIS_MACHINE.has(from);
