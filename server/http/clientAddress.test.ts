/** The address of a request behind proxies: as many hops are believed as stand there, and no more. */
import type { Socket } from 'node:net';
import { clientAddress } from './clientAddress';

const from = (forwarded: string | undefined, trusted: number) =>
  clientAddress(
    {
      socket: { remoteAddress: '10.0.0.1' } as Socket,
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    },
    trusted,
  );

it.each([
  [undefined, 0, '10.0.0.1'],
  [undefined, 2, '10.0.0.1'],
  // Nobody is believed: what is said there is anybody's.
  ['203.0.113.7', 0, '10.0.0.1'],
  ['203.0.113.7', 1, '203.0.113.7'],
  // What the caller wrote before the proxy wrote its own.
  ['198.51.100.1, 203.0.113.7', 1, '203.0.113.7'],
  ['198.51.100.1, 203.0.113.7', 2, '198.51.100.1'],
  ['203.0.113.7', 5, '203.0.113.7'],
  [' , ', 1, '10.0.0.1'],
])('%s by %d proxies is %s', (forwarded, trusted, expected) => {
  expect(from(forwarded, trusted)).toBe(expected);
});
