import { isWithinHours, type WriteFacts, writeRefusal } from './access';

it('17: hours pass midnight', () => {
  const hours = { from: '22:00', to: '06:00' };
  expect(['23:10', '05:59', '06:00', '21:59'].map((minute) => isWithinHours(hours, minute))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

const fine: WriteFacts = {
  state: 'COLLECTING',
  window: { beginsAt: '2026-01-01T00:00:00Z', endsAt: '2026-02-01T00:00:00Z', hours: null },
  now: { instant: '2026-01-15T04:00:00Z', minute: '12:00' },
  loginRequired: false,
  loggedIn: false,
  inAudience: true,
  passwordOpen: false,
  link: 'none',
  answered: false,
  full: false,
};
const at = (instant: string): Partial<WriteFacts> => ({ now: { instant, minute: '12:00' } });

it('answers each reason by name, the first that holds', () => {
  const worsening: [Partial<WriteFacts>, string | null][] = [
    [{}, null],
    [{ full: true }, 'FULL'],
    [{ answered: true }, 'ANSWERED'],
    [{ link: 'used' }, 'USED_LINK'],
    [{ link: 'bad' }, 'BAD_LINK'],
    [{ passwordOpen: true }, 'PASSWORD_REQUIRED'],
    [{ inAudience: false }, 'NOT_IN_AUDIENCE'],
    [{ loginRequired: true }, 'LOGIN_REQUIRED'],
    [{ window: { ...fine.window, hours: { from: '08:00', to: '12:00' } } }, 'OUTSIDE_HOURS'],
    [at('2026-02-01T00:00:00Z'), 'ENDED'],
    [at('2025-12-31T23:59:59Z'), 'NOT_BEGUN'],
    [{ state: 'STOPPED' }, 'STOPPED'],
    [{ state: 'DRAFT' }, 'DRAFT'],
    [{ state: null }, 'GONE'],
  ];
  let facts = fine;
  for (const [more, expected] of worsening) {
    facts = { ...facts, ...more };
    expect(writeRefusal(facts)).toBe(expected);
  }
});
it('the first instant belongs to it, the last does not; each bound counts alone', () => {
  expect(writeRefusal({ ...fine, ...at('2026-01-01T00:00:00Z') })).toBeNull();
  const open = { ...fine.window, beginsAt: null };
  expect(writeRefusal({ ...fine, window: open, ...at('2020-01-01T00:00:00Z') })).toBeNull();
});
