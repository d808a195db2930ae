// The IP address of a request. Our server writes the header itself (see `TRUSTED_PROXIES`); a visitor's header of the
// same name is replaced before anything reads it.

/**
 * The first 64 bits of an IPv6 address, written out: a visitor can choose the other bits anew for every request.
 * Example: '2001:db8::1', whose '::' stands for zeros, is '2001:db8:0:0::/64'.
 */
function ipv6Network(address: string): string {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = [...before, ...gap, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/**
 * The key of a rate limit: one IPv4 address (also one written as '::ffff:203.0.113.9'), or one household's IPv6
 * network.
 */
export const toNetwork = (address: string): string =>
  address.includes(':') && !address.includes('.') ? ipv6Network(address) : address;

const LOCAL_ADDRESSES = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1', ipv6Network('::1')]);

/**
 * A local address: a proxy on this machine, or a local test, sends requests of many visitors. Takes an address or its
 * network.
 */
export const isOnThisMachine = (from: string): boolean => LOCAL_ADDRESSES.has(from);
