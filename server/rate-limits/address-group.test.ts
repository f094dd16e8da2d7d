import { describe, expect, it } from 'vitest';
import { addressGroups, isPrivateAddress } from './address-group.ts';

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
  ])('%s counts as %s in %s', (address, one, network) => {
    expect(addressGroups(address)).toEqual({ address: one, prefix: network });
  });

  it.each(['', 'unix', '1.2.3', '1.2.3.4.5', '2001:db8:::1', 'example.com'])('"%s" is none', (address) => {
    expect(addressGroups(address)).toBeUndefined();
  });
});

describe('isPrivateAddress', () => {
  it.each([
    '127.0.0.1',
    '::1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.9.9',
    '192.168.1.1',
    '::ffff:10.0.0.1',
    'fd12::1',
    'fe80::1',
    '',
  ])('%s names no visitor', (address) => expect(isPrivateAddress(address)).toBe(true));

  it.each(['192.0.2.1', '172.32.0.1', '11.0.0.1', '2001:db8::1', '::ffff:8.8.8.8'])('%s does', (address) =>
    expect(isPrivateAddress(address)).toBe(false),
  );
});
