/** What a list of addresses holds, and which routes are doors. */
import { routes } from '../app';
import { controlledActOf, isAllowed, wrongAddress } from './entry';

it.each([
  [['203.0.113.0/24'], '203.0.113.7', true],
  [['203.0.113.0/24'], '203.0.114.7', false],
  [['203.0.113.0/24'], '::ffff:203.0.113.7', true],
  [['203.0.113.7'], '203.0.113.7', true],
  [['203.0.113.7'], '203.0.113.8', false],
  [['2001:db8::/32'], '2001:db8:1::1', true],
  [['2001:db8::/32'], '2001:db9::1', false],
  [['2001:db8::1'], '2001:db8::1', true],
  [['10.0.0.0/8', '2001:db8::/32'], '192.168.0.1', false],
  [['0.0.0.0/0'], '2001:db8::1', false],
  [[], '198.51.100.1', true],
  [['203.0.113.0/24'], '', false],
])('%j and %s: %s', (addresses, ip, expected) => {
  expect(isAllowed(addresses, ip)).toBe(expected);
});

it.each([
  '203.0.113.0/33',
  '2001:db8::/129',
  '203.0.113',
  'example.com',
  '203.0.113.0/24/1',
  '203.0.113.0/',
  'fe80::1%eth0',
  '*',
  '1.2.3.4/-1',
])('%s is no address', (text) => {
  expect(wrongAddress(['203.0.113.7', text])).toBe(text);
});
it('takes networks and addresses of both kinds', () => {
  expect(wrongAddress(['203.0.113.7', '203.0.113.0/24', '2001:db8::/32', '::1', '0.0.0.0/0'])).toBeUndefined();
});

it('every route that exports, shares or invites is a door', () => {
  const doorless = routes
    .filter(({ summary }) => /导出(?!的|进度)|打包/.test(summary))
    .map((one) => ({ name: `${one.method} ${one.path}`, door: controlledActOf(one), summary: one.summary }))
    .filter(({ door }) => door !== 'export');
  expect(doorless).toEqual([]);
  const of = (door: string) =>
    routes
      .filter((one) => controlledActOf(one) === door)
      .map(({ method, path }) => `${method} ${path}`)
      .sort();
  expect(of('invite')).toEqual([
    'POST user-center/tenant/invitation',
    'POST user-center/tenant/invitation/link',
    'POST user-center/tenant/invitation/{id}/resend',
  ]);
  expect(of('share')).toEqual([
    'POST collaboration-center/publicLink',
    'POST idp-survey/user/form/createLink',
    'POST project-center/report/{id}/link',
  ]);
  // Nothing of another meaning is held up by the patterns.
  for (const one of routes.filter((each) => controlledActOf(each) === 'export'))
    expect(one.summary).toMatch(/导出|下载/);
});
