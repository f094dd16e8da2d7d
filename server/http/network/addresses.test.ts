import { describe, expect, it } from 'vitest';
import { addressGroups, isLoopbackAddress, isPublicAddress } from './addresses.ts';

describe('special-purpose ranges', () => {
  it.each([
    ['0.0.0.0', '0.255.255.255', 'this network'],
    ['10.0.0.0', '10.255.255.255', 'private use'],
    ['100.64.0.0', '100.127.255.255', 'shared address space'],
    ['127.0.0.0', '127.255.255.255', 'loopback'],
    ['169.254.0.0', '169.254.255.255', 'link-local'],
    ['172.16.0.0', '172.31.255.255', 'private use'],
    ['192.168.0.0', '192.168.255.255', 'private use'],
    ['::', '::', 'unspecified'],
    ['::1', '::1', 'loopback'],
    ['fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'unique local'],
    ['fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'link-local'],
    ['fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'site-local'],
  ])('%s to %s (%s) is not public', (first, last) => {
    for (const address of [first, last]) {
      expect(isPublicAddress(address)).toBe(false);
    }
  });

  it.each([
    ['192.0.0.0', '192.0.0.255', 'IETF protocol assignments'],
    ['192.0.2.0', '192.0.2.255', 'documentation'],
    ['192.88.99.0', '192.88.99.255', '6to4 relay anycast'],
    ['198.18.0.0', '198.19.255.255', 'benchmarking'],
    ['198.51.100.0', '198.51.100.255', 'documentation'],
    ['203.0.113.0', '203.0.113.255', 'documentation'],
    ['224.0.0.0', '239.255.255.255', 'multicast'],
    ['240.0.0.0', '255.255.255.255', 'reserved, limited broadcast'],
    ['64:ff9b::', '64:ff9b::ffff:ffff', 'IPv4/IPv6 translation'],
    ['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff', 'local-use translation'],
    ['100::', '100::ffff:ffff:ffff:ffff', 'discard only'],
    ['100:0:0:1::', '100::1:ffff:ffff:ffff:ffff', 'dummy prefix'],
    ['2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff', 'IETF protocol assignments, Teredo'],
    ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', 'documentation'],
    ['2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '6to4'],
    ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff', 'documentation'],
    ['5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'segment routing'],
    ['ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'multicast'],
  ])('%s to %s (%s) is not public', (first, last) => {
    for (const address of [first, last]) {
      expect(isPublicAddress(address)).toBe(false);
    }
  });

  it.each([
    '1.0.0.0',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.0',
    '192.0.3.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2001:200::',
    '2001:db9::',
    '2003::',
    '2606:4700:4700::1111',
    '3ffe:ffff::',
  ])('do not contain %s, which is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('isPublicAddress', () => {
  it.each([
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:7f00:1',
    'fe80::1%lo',
    'localhost',
    '2130706433',
    '',
  ])('is false for %j', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('isLoopbackAddress', () => {
  it.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])('is true for %s', (address) => {
    expect(isLoopbackAddress(address)).toBe(true);
  });

  it.each(['10.0.0.1', '0.0.0.0', '::', 'localhost', ''])('is false for %j', (address) => {
    expect(isLoopbackAddress(address)).toBe(false);
  });
});

describe('addressGroups', () => {
  it.each([
    ['192.0.2.17', '192.0.2.17', '192.0.2.0/24'],
    ['::ffff:192.0.2.17', '192.0.2.17', '192.0.2.0/24'],
    ['::ffff:c000:211', '192.0.2.17', '192.0.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ])('counts %s as %s in %s', (address, one, network) => {
    expect(addressGroups(address)).toEqual({ address: one, network });
  });

  it.each(['', 'unix', '1.2.3', '1.2.3.4.5', '2001:db8:::1', 'example.com'])(
    'returns undefined for %j',
    (address) => expect(addressGroups(address)).toBeUndefined(),
  );
});
