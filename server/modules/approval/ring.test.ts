import { closesRing, type Given } from './ring';

const given = (userId: string, toId: string, over: Partial<Given> = {}): Given => ({
  ...{ userId, toId, purposes: [], from: 0, to: 100 },
  ...over,
});

it.each<[string, boolean, Given[]]>([
  ['a way that ends', false, [given('a', 'b'), given('b', 'c')]],
  ['one back at once', true, [given('a', 'b'), given('b', 'a')]],
  ['one over others', true, [given('a', 'b'), given('b', 'c'), given('c', 'a')]],
  ['one that meets in time only at its edge', false, [given('a', 'b', { to: 50 }), given('b', 'a', { from: 50 })]],
  [
    'one for another purpose',
    false,
    [given('a', 'b', { purposes: ['normVersion'] }), given('b', 'a', { purposes: ['plan'] as never })],
  ],
  ['a ring that it only leads into', false, [given('a', 'b'), given('b', 'c'), given('c', 'b')]],
])('%s: %s', (_what, back, [first, ...rest]) => {
  expect(closesRing(first as Given, [first as Given, ...rest])).toBe(back);
});
