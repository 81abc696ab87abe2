import { type GateReview, heldBy } from './gate';

const review: GateReview = { no: 'V-1', state: 'REVIEWING', round: 1, conclusion: null, issueOpen: 0 };
const held = (more: Partial<GateReview>, opens = false) => heldBy({ ...review, ...more }, opens);

it.each<[string, Partial<GateReview>, string | null]>([
  ['not begun', { state: 'DRAFT' }, '评审 V-1 还没有开始'],
  ['running', {}, '评审 V-1 第 1 轮还没有结论'],
  ['passed', { state: 'PASSED', conclusion: 'pass' }, null],
  ['archived after a pass', { state: 'ARCHIVED', conclusion: 'pass' }, null],
  ['withdrawn', { state: 'WITHDRAWN' }, null],
  ['failed', { state: 'FAILED', conclusion: 'fail' }, '评审 V-1 第 1 轮不通过'],
  ['being rectified after a failure', { state: 'RECTIFYING', conclusion: 'fail', round: 2 }, '评审 V-1 第 2 轮不通过'],
  ['another round runs after a conditional pass', { round: 2 }, '评审 V-1 第 2 轮还没有结论'],
])('%s', (_name, more, expected) => {
  expect(held(more)).toBe(expected);
});

it('opens on a conditional pass when its rectifications are done, or at once where the project says so', () => {
  const conditional = { state: 'CONDITIONAL', conclusion: 'conditional' } as const;
  expect(held({ ...conditional, issueOpen: 2 })).toBe('评审 V-1 有条件通过，还有 2 个问题没有关闭');
  expect(held({ ...conditional, issueOpen: 2 }, true)).toBeNull();
  expect(held({ ...conditional, issueOpen: 0 })).toBeNull();
});
