// Which addresses belong to the public internet. A picture's address comes from a file of the merchant, perhaps made by somebody else: no
// request may reach this machine, its network, or the metadata service of a cloud.
import { BlockList, isIP } from 'node:net';

const NOT_PUBLIC = new BlockList();
for (const [address, prefix] of [
  // This network.
  ['0.0.0.0', 8],
  // Private networks: these, 172.16 and 192.168 below.
  ['10.0.0.0', 8],
  // Carrier-grade NAT.
  ['100.64.0.0', 10],
  // This machine.
  ['127.0.0.0', 8],
  // Link-local, with the metadata service of clouds.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  // Protocol assignments and former 6to4 relays.
  ['192.0.0.0', 24],
  ['192.88.99.0', 24],
  // Benchmarks.
  ['198.18.0.0', 15],
  // Examples in documents.
  ['192.0.2.0', 24],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, reserved, broadcast.
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC.addSubnet(address, prefix, 'ipv4');

/** Of IPv6, only global unicast is public, without the ranges that carry an IPv4 address or are reserved. */
const GLOBAL_UNICAST = new BlockList();
GLOBAL_UNICAST.addSubnet('2000::', 3, 'ipv6');
for (const [address, prefix] of [
  // Teredo, ORCHID and other protocol assignments.
  ['2001::', 23],
  // 6to4.
  ['2002::', 16],
  // Examples in documents.
  ['2001:db8::', 32],
  ['3fff::', 20],
] as const)
  NOT_PUBLIC.addSubnet(address, prefix, 'ipv6');

/** False for text that is no IP address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !NOT_PUBLIC.check(address, 'ipv4');
  // A zone, as in 'fe80::1%eth0', exists for local addresses only.
  if (family !== 6 || address.includes('%')) return false;
  return GLOBAL_UNICAST.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6');
}
