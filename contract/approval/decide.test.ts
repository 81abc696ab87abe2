import { decide, delegateFor, type EntryState, needOf, type StepEntry, stepsAfterReturn } from './decide';

const step = (text: string): StepEntry[] =>
  text.split(' ').map((one) => {
    const [id = '', state = 'OPEN'] = one.split(':');
    return { id, state: state as EntryState };
  });
const changed = (outcome: ReturnType<typeof decide>) => outcome.changes.map(({ id, state }) => `${id}:${state}`);

it('20: the need in integers', () => expect([needOf(3, 67), needOf(3, 66), needOf(100, 55)]).toEqual([3, 2, 55]));
it('21: who leaves makes the need smaller', () => {
  const rule = { mode: 'percent', percent: 75 } as const;
  expect(decide(rule, step('A:PASSED B:PASSED C:OPEN D:CLOSED')).state).toBe('RUNNING');
  expect(decide(rule, step('A:PASSED B:PASSED C:PASSED D:CLOSED')).state).toBe('PASSED');
});
it('percent: one refusal does not end it, too many do', () => {
  const rule = { mode: 'percent', percent: 60 } as const;
  expect(decide(rule, step('A:REJECTED B C D E')).state).toBe('RUNNING');
  expect(decide(rule, step('A:REJECTED B:REJECTED C:REJECTED D E')).state).toBe('REJECTED');
});
it('22: and, the first refusal fails it and closes the others', () => {
  const outcome = decide({ mode: 'and' }, step('A:PASSED B:REJECTED C'));
  expect([outcome.state, changed(outcome)]).toEqual(['REJECTED', ['C:CLOSED']]);
});
it('or: the first answer decides', () => {
  expect(decide({ mode: 'or' }, step('A B:PASSED C')).state).toBe('PASSED');
  expect(decide({ mode: 'or' }, step('A B:REJECTED C')).state).toBe('REJECTED');
});
it('in turn: one is asked at a time', () => {
  expect(changed(decide({ mode: 'turn' }, step('A B C')))).toEqual(['B:WAITING', 'C:WAITING']);
  expect(changed(decide({ mode: 'turn' }, step('A:PASSED B:WAITING C:WAITING')))).toEqual(['B:OPEN']);
  expect(decide({ mode: 'turn' }, step('A:PASSED B:REJECTED C:WAITING')).state).toBe('REJECTED');
});
it('23: straight back leaves out the steps between', () => {
  expect(stepsAfterReturn(3, 1, { way: 'straight' })).toEqual([1, 3]);
  expect(stepsAfterReturn(3, 1, { way: 'again' })).toEqual([1, 2, 3]);
  expect(stepsAfterReturn(3, 0, { way: 'again' })).toEqual([1, 2, 3]);
});
it('24: who was added before and refuses fails the step', () => {
  const before = (state: EntryState): StepEntry[] => [
    { id: 'A', state: 'WAITING' },
    { id: 'B', state, added: { to: 'A', where: 'before' } },
  ];
  const refused = decide({ mode: 'and' }, before('REJECTED'));
  expect([refused.state, changed(refused)]).toEqual(['REJECTED', ['A:CLOSED']]);
  expect(changed(decide({ mode: 'and' }, before('OPEN')))).toEqual([]);
  expect(changed(decide({ mode: 'and' }, before('PASSED')))).toEqual(['A:OPEN']);
});
it('who is added after is asked once the adder agreed, and the step waits for it', () => {
  const entries = (a: EntryState, b: EntryState): StepEntry[] => [
    { id: 'A', state: a },
    { id: 'B', state: b, added: { to: 'A', where: 'after' } },
  ];
  expect(changed(decide({ mode: 'or' }, entries('OPEN', 'WAITING')))).toEqual([]);
  const half = decide({ mode: 'or' }, entries('PASSED', 'WAITING'));
  expect([half.state, changed(half)]).toEqual(['RUNNING', ['B:OPEN']]);
  expect(decide({ mode: 'or' }, entries('PASSED', 'PASSED')).state).toBe('PASSED');
});
it('who was added after by somebody who left is asked, so that the step ends', () => {
  const entries = (b: EntryState, c: EntryState): StepEntry[] => [
    { id: 'A', state: 'CLOSED' },
    { id: 'B', state: b, added: { to: 'A', where: 'after' } },
    { id: 'C', state: c },
  ];
  expect(changed(decide({ mode: 'and' }, entries('WAITING', 'OPEN')))).toEqual(['B:OPEN']);
  expect(changed(decide({ mode: 'turn' }, entries('WAITING', 'OPEN')))).toEqual(['B:OPEN', 'C:WAITING']);
  expect(decide({ mode: 'and' }, entries('PASSED', 'PASSED')).state).toBe('PASSED');
});
it('who is away is stood in for, but not in a ring and not by the initiator', () => {
  const by = (ways: Record<string, string>) => (user: string) => ways[user] ?? null;
  expect(delegateFor('A', 'I', by({ A: 'B', B: 'C' }))).toEqual({ user: 'C', stuck: false });
  expect(delegateFor('A', 'I', by({ A: 'B', B: 'A' }))).toEqual({ user: 'A', stuck: true });
  expect(delegateFor('A', 'I', by({ A: 'I' }))).toEqual({ user: 'A', stuck: true });
  const long = Object.fromEntries([...'ABCDEFG'].map((one, at) => [one, 'BCDEFGH'[at] ?? '']));
  expect(delegateFor('A', 'I', by(long))).toEqual({ user: 'A', stuck: true });
  expect(delegateFor('C', 'I', by(long))).toEqual({ user: 'H', stuck: false });
});
