import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/*
 * Which addresses are public: https://www.iana.org/assignments/iana-ipv4-special-registry/ and
 * https://www.iana.org/assignments/iana-ipv6-special-registry/
 */

const privateV4 = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  privateV4.addSubnet(network, prefix);

/** The range of public IPv6 addresses, and its exceptions: Teredo and the like, documentation, 6to4. */
const globalV6 = new BlockList();
globalV6.addSubnet('2000::', 3, 'ipv6');
const privateV6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  privateV6.addSubnet(network, prefix, 'ipv6');

/** Whether an IP address, without brackets, is globally reachable. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !privateV4.check(address);
  return family === 6 && globalV6.check(address, 'ipv6') && !privateV6.check(address, 'ipv6');
}

/** Thrown instead of connecting to a private address. */
export class PrivateAddressError extends Error {
  constructor(host: string) {
    super(`${host} is in a private network`);
  }
}

/**
 * Looks up a host as Node does, and fails if any of its addresses is private. Node connects to the address returned here, so it
 * can't change after the check.
 *
 * NB: Node doesn't call this for hosts that are IP addresses.
 */
export const lookupPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error !== null) return done(error, '', 0);
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return done(new PrivateAddressError(host), '', 0);
    if (options.all === true) return done(null, addresses);
    const [{ address, family }] = addresses as [LookupAddress];
    done(null, address, family);
  });
};
