import { loginAddress, safeRedirect, withoutBase } from './redirect';

describe('safeRedirect', () => {
  it.each([
    ['/project/1/task?keyword=%E7%99%BB#top', '/project/1/task?keyword=%E7%99%BB#top'],
    ['/desk', '/desk'],
    ['/a?next=https://evil.example', '/a?next=https://evil.example'],
  ])('goes back to %s, an address of this site', (target, expected) => {
    expect(safeRedirect(target)).toBe(expected);
  });

  it.each([
    '//evil.example',
    '///evil.example',
    'https://evil.example',
    'https:evil.example',
    '\\\\evil.example',
    '/\\evil.example',
    '/\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'evil.example',
    '/login',
    '/login?redirect=/login',
    '',
    null,
    undefined,
  ])('refuses %j', (target) => {
    expect(safeRedirect(target)).toBe('/desk');
  });
});

describe('loginAddress', () => {
  it('carries the address to come back to', () => {
    expect(loginAddress('/project?keyword=a&b=1')).toBe('/login?redirect=%2Fproject%3Fkeyword%3Da%26b%3D1');
  });
  it('carries nothing for home or for what it would refuse', () => {
    expect(loginAddress('/desk')).toBe('/login');
    expect(loginAddress('//evil.example')).toBe('/login');
  });
});

describe('withoutBase', () => {
  it.each([
    ['/collab/desk', '/collab/', '/desk'],
    ['/collab', '/collab/', '/'],
    ['/collaborate', '/collab/', '/collaborate'],
    ['/desk', '/', '/desk'],
  ])('%s below %s is %s', (path, base, expected) => {
    expect(withoutBase(path, base)).toBe(expected);
  });
});
