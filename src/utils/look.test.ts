import { inShell, lookOf, lookText, outsideShell } from '@contract/look';
import routes from '../../config/routes';
import { rootCss } from '../../config/scale';
import { STILL_ID, stillMarkup } from '../../config/still';
import { tellLook } from './look';
import { dropStill } from './still';
import { StorageKey } from './storage';

it('the addresses without the shell are those of the routes', () => {
  const bare = routes.filter(({ path }) => path !== '/').map(({ path }) => path.replace(/\/:.*$/, '').toLowerCase());
  expect([...outsideShell].sort()).toEqual(bare.sort());
  expect(['/desk', '/project/1/task', '/questionnaire', '/linked'].every(inShell)).toBe(true);
  expect(['/Login/', '/reportView/1/report/2'].some(inShell)).toBe(false);
});

it('what was chosen survives the way through the cookie', () => {
  for (const look of [
    { railFolded: false },
    { theme: 'dark', railFolded: true },
    { theme: 'light', railFolded: false },
  ] as const)
    expect(lookOf(lookText(look))).toEqual(look);
  expect(lookOf('darker.<b>')).toEqual({ railFolded: false });
});

it('the server is told what was chosen, and that nothing is any more', () => {
  localStorage.setItem(StorageKey.THEME, 'dark');
  localStorage.setItem(StorageKey.RAIL_FOLDED, '1');
  tellLook();
  expect(document.cookie).toBe('look=dark.folded');
  localStorage.clear();
  tellLook();
  expect(document.cookie).toBe('');
});

it('the still shell is nothing to readers, and goes', () => {
  document.body.innerHTML = stillMarkup;
  expect(document.getElementById(STILL_ID)?.getAttribute('aria-hidden')).toBe('true');
  dropStill();
  dropStill();
  expect(document.body.innerHTML).toBe('');
});

it('both themes name the same colours', () => {
  const named = (css: string) => [...css.matchAll(/--([\w-]+):#/g)].map(([, name]) => name).sort();
  const dark = /:root\.theme-dark\{([^}]*)\}/.exec(rootCss())?.[1] ?? '';
  expect(named(dark)).toContain('ground');
  for (const name of named(dark)) expect([name, rootCss().split(`--${name}:`).length]).toEqual([name, 4]);
});
