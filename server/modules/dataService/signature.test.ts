/** The canonical text of a call, by the worked example of the area's note (case 24). */
import { canonical, isSignedBy, type SignedCall, signatureOf } from './signature';

const call: SignedCall = {
  method: 'GET',
  path: '/open/v1/demand/list',
  query: 'q=%E9%9C%80%E6%B1%82&size=20',
  seconds: '1782000000',
  nonce: '3f2c9a7b5d1e4c68',
  body: new Uint8Array(),
};
const SIGNATURE = '634eb97bfb37decdb4459514eab23ecc8a26c2e08beca76ae58266282b032b6e';

it('signs as the worked example does, whatever order the query was written in', () => {
  expect(signatureOf('mdp-secret-1', call)).toBe(SIGNATURE);
  expect(signatureOf('mdp-secret-1', { ...call, query: 'size=20&q=%E9%9C%80%E6%B1%82' })).toBe(SIGNATURE);
  expect(isSignedBy('mdp-secret-1', call, SIGNATURE.toUpperCase())).toBe(true);
});

it.each([
  ['another secret', 'mdp-secret-2', call],
  ['another method', 'mdp-secret-1', { ...call, method: 'POST' }],
  ['another path', 'mdp-secret-1', { ...call, path: '/open/v1/demand/lis' }],
  ['another value', 'mdp-secret-1', { ...call, query: 'q=%E9%9C%80%E6%B1%82&size=21' }],
  ['another time', 'mdp-secret-1', { ...call, seconds: '1782000001' }],
  ['another nonce', 'mdp-secret-1', { ...call, nonce: '3f2c9a7b5d1e4c69' }],
  ['another body', 'mdp-secret-1', { ...call, body: Buffer.from('{}') }],
])('refuses %s', (_what, secret, changed) => {
  expect(isSignedBy(secret, changed, SIGNATURE)).toBe(false);
  expect(isSignedBy(secret, changed, '')).toBe(false);
});

it('keeps the parts apart', () => {
  expect(canonical({ ...call, query: 'b=2&a=1&a=0' }).split('\n')).toEqual([
    ...['GET', '/open/v1/demand/list', 'a=0&a=1&b=2', '1782000000', '3f2c9a7b5d1e4c68'],
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  ]);
});
