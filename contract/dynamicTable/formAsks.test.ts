import { askedKeys } from './formAsks';

const kind = { key: 'f1' };
const reason = { key: 'f2', when: { field: 'f1', op: 'is' as const, value: 'other' } };
const detail = { key: 'f3', when: { field: 'f2', op: 'notEmpty' as const } };

it('asks a field where what was filled in before it fits', () => {
  expect([...askedKeys([kind, reason], {})]).toEqual(['f1']);
  expect([...askedKeys([kind, reason], { f1: 'other' })]).toEqual(['f1', 'f2']);
  expect([...askedKeys([kind, reason], { f1: ['a', 'other'] })]).toEqual(['f1', 'f2']);
  expect([...askedKeys([kind, { ...reason, when: { ...reason.when, op: 'isNot' } }], { f1: 'other' })]).toEqual(['f1']);
  expect([...askedKeys([kind, { key: 'f4', when: { field: 'f1', op: 'is', value: true } }], {})]).toEqual(['f1']);
  expect([...askedKeys([kind, { key: 'f4', when: { field: 'f1', op: 'is', value: false } }], {})]).toEqual([
    'f1',
    'f4',
  ]);
});

it('asks nothing that hangs on what is not asked, or stands behind it', () => {
  expect([...askedKeys([kind, reason, detail], { f1: 'a', f2: 'x' })]).toEqual(['f1']);
  expect([...askedKeys([reason, kind], { f1: 'other' })]).toEqual(['f1']);
});
