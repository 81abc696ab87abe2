import { createHistory, history } from '@umijs/max';
import { bindFeedback, bindRootFeedback } from './feedback';
import { isExempt, sessionExpired } from './session';
import { StorageKey } from './storage';

const warnings: string[] = [];
const feedback = (warn: (text: string) => void) =>
  ({ message: { warning: warn } }) as unknown as Parameters<typeof bindFeedback>[0];
bindRootFeedback(feedback((text) => warnings.push(text)));
// The shell's would be gone before anybody has read it.
bindFeedback(feedback((text) => warnings.push(`lost: ${text}`)));

createHistory({ type: 'memory' });
const pushed = jest.spyOn(history, 'push').mockImplementation(() => {});
let clock = 1_000_000;

beforeEach(() => {
  warnings.length = 0;
  pushed.mockClear();
  clock += 60_000;
  jest.useFakeTimers({ now: clock });
  window.localStorage.setItem(StorageKey.USER_TOKEN, 'abc');
  window.history.replaceState(null, '', '/project/p1/task?keyword=a%26b');
});

afterEach(() => {
  // What is put off finds the login page, and is done.
  window.history.replaceState(null, '', '/login');
  jest.advanceTimersByTime(2_000);
  jest.useRealTimers();
});

it('clears the token, remembers the address, warns and goes to the login page', () => {
  sessionExpired(clock);
  expect(window.localStorage.getItem(StorageKey.USER_TOKEN)).toBeNull();
  expect(window.localStorage.getItem(StorageKey.LAST_ADDRESS)).toBe('/project/p1/task?keyword=a%26b');
  expect(warnings).toEqual(['登录状态失效，请重新登录']);
  expect(pushed).toHaveBeenCalledWith('/login?redirect=%2Fproject%2Fp1%2Ftask%3Fkeyword%3Da%2526b');
});

it('does so once in two seconds', () => {
  for (const later of [0, 1, 1_999]) sessionExpired(clock + later);
  expect(warnings).toHaveLength(1);
  expect(pushed).toHaveBeenCalledTimes(1);
  window.localStorage.setItem(StorageKey.USER_TOKEN, 'def');
  sessionExpired(clock + 2_000);
  expect(warnings).toHaveLength(2);
});

it('goes to the login page once more where a click has left it again within the two seconds', () => {
  for (const _ of [1, 2, 3]) sessionExpired();
  expect(pushed).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(2_000);
  expect(pushed).toHaveBeenCalledTimes(2);
  expect(warnings).toHaveLength(1);
  sessionExpired();
  window.history.replaceState(null, '', '/login');
  jest.advanceTimersByTime(2_000);
  expect(pushed).toHaveBeenCalledTimes(2);
});

it('warns whoever signed in and lost the session within the two seconds, when they are over', () => {
  window.localStorage.removeItem(StorageKey.USER_TOKEN);
  sessionExpired();
  window.localStorage.setItem(StorageKey.USER_TOKEN, 'of the sign-in');
  sessionExpired();
  expect(warnings).toEqual([]);
  jest.advanceTimersByTime(2_000);
  expect(warnings).toEqual(['登录状态失效，请重新登录']);
  expect(pushed).toHaveBeenCalledTimes(2);
});

it('does not warn who had no session: a first visit goes to the login page without a word', () => {
  window.localStorage.removeItem(StorageKey.USER_TOKEN);
  sessionExpired(clock);
  expect(warnings).toEqual([]);
  expect(pushed).toHaveBeenCalledWith('/login?redirect=%2Fproject%2Fp1%2Ftask%3Fkeyword%3Da%2526b');
});

it.each([
  '/login',
  '/login/',
  '/link',
  '/gansu/acceptanceReport',
  '/acceptInvite',
  '/acceptinvite',
  '/verifyEmail',
  '/resetPassword',
  '/provinceLogin',
  '/tenantLogin',
  '/reportView/p1/report/r1',
])('does nothing on %s', (path) => {
  window.history.replaceState(null, '', path);
  sessionExpired(clock);
  expect(window.localStorage.getItem(StorageKey.USER_TOKEN)).toBe('abc');
  expect(warnings).toEqual([]);
  expect(pushed).not.toHaveBeenCalled();
});

it('asks the parent of an embedded frame to close the tab, and stays where it is', () => {
  const postMessage = jest.fn();
  const parent = jest.spyOn(window, 'parent', 'get').mockReturnValue({ postMessage } as unknown as Window);
  sessionExpired(clock);
  parent.mockRestore();
  expect(postMessage).toHaveBeenCalledWith({ type: 'closeTab' }, '*');
  expect(warnings).toEqual([]);
  expect(pushed).not.toHaveBeenCalled();
});

it.each([
  ['/login', true],
  ['/link', true],
  ['/gansu/firstSatisfactionEvaluation', true],
  ['/gansu/secondSatisfactionEvaluation/', true],
  ['/reportView/p1/report/r1', true],
  ['/reportView/p1', false],
  ['/shared/table/l1', true],
  ['/shared/board/l1/', true],
  ['/shared/survey/l1', true],
  ['/shared/other/l1', false],
  ['/shared/table', false],
  ['/gansu', false],
  ['/loginx', false],
  ['/', false],
])('%s is exempt from the login check: %s', (path, exempt) => {
  expect(isExempt(path)).toBe(exempt);
});
