import { addressOf, askedOf, nextSide } from './reportAddress';

const asked = (text: string) => askedOf(new URLSearchParams(text), '2026-11-29');

it('is of this month where nothing sensible is asked', () => {
  const month = { from: '2026-11-01', to: '2026-11-29', by: 'project', only: {} };
  expect(asked('')).toEqual(month);
  expect(asked('from=x&by=nothing')).toEqual(month);
  expect(asked('from=2026-12-24')).toEqual(month);
});

it('goes into the address and comes back', () => {
  const one = { ...asked('from=2026-10-01&to=2026-10-31&by=person&project=p1'), only: { project: 'p1' } };
  expect(askedOf(new URLSearchParams(addressOf(one)), '2026-11-29')).toEqual(one);
});

it('looks back over a year at most', () => expect(asked('from=2020-01-01').from).toBe('2025-11-29'));

it('goes on to a side that is open', () => {
  expect(nextSide('person', {})).toBe('person');
  expect(nextSide('person', { person: 'u' })).toBe('project');
  expect(nextSide('person', { person: 'u', project: 'p' })).toBe('type');
});
