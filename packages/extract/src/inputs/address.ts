import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/*
 * Which addresses are public: https://www.iana.org/assignments/iana-ipv4-special-registry/ and
 * https://www.iana.org/assignments/iana-ipv6-special-registry/
 */

/** Networks that aren't public. */
const privateNetworks: readonly (readonly [network: string, prefix: number])[] = [
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
];

/** The range of public IPv6 addresses. */
const globalNetworksV6 = [['2000::', 3]] as const;

/** Its exceptions: Teredo and the like, documentation, 6to4. */
const privateNetworksV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

interface Networks {
  readonly privateV4: BlockList;
  readonly globalV6: BlockList;
  readonly privateV6: BlockList;
}

let networks: Networks | null = null;

// NB: only fetching loads Node's network modules, which take a few milliseconds.
function publicNetworks(): Networks {
  networks ??= {
    privateV4: blockList(privateNetworks, 'ipv4'),
    globalV6: blockList(globalNetworksV6, 'ipv6'),
    privateV6: blockList(privateNetworksV6, 'ipv6'),
  };
  return networks;
}

function blockList(subnets: typeof privateNetworks, family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family);
  return list;
}

/** Whether an IP address, without brackets, is globally reachable. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  const { privateV4, globalV6, privateV6 } = publicNetworks();
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
