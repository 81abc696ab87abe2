import type { FormDetail } from '@contract/questionnaire/form';
import { usualSettings } from '@contract/questionnaire/settings';
import { quotaFault, toUpdate, valuesOf } from './values';

const settings = {
  ...usualSettings,
  hours: { from: '22:00', to: '06:00' },
  endsAt: '2026-12-01T10:00:00.000Z',
  audience: { kind: 'some' as const, departmentIds: ['d'], userIds: [] },
};
const limited = { id: 'q', name: '男', condition: { q: 'q1', op: 'is' as const, value: 'a' }, limit: 5, used: 2 };
const form = {
  ...{ id: 'f', title: '问卷', description: '', labelIds: [], settings, hasPassword: true },
  draft: { questions: [], ends: [] },
  quotas: [limited, { id: 'c', name: '总份数', condition: null, limit: 10, used: 2 }],
} as unknown as FormDetail;

it('saves what it read, and neither quotas nor password that nobody touched', () => {
  const update = toUpdate(form, valuesOf(form), 3);
  expect(update).toEqual({ ...{ id: 'f', version: 3, title: '问卷', description: '', labelIds: [] }, settings });
});

it('changes the cap beside the other quotas, and takes the password away', () => {
  const { used: _, ...kept } = limited;
  const raised = toUpdate(form, { ...valuesOf(form), cap: 20, passwordMode: 'none' }, 3);
  expect(raised.quotas).toEqual([kept, { id: 'c', name: '总份数', condition: null, limit: 20 }]);
  expect(raised.password).toBeNull();
  expect(toUpdate(form, { ...valuesOf(form), cap: null }, 3).quotas).toEqual([kept]);
});

it('adds quotas by answers beside the cap, and says what is missing of one', () => {
  const added = { name: ' 女 ', condition: { q: 'q1', op: 'is' as const, value: 'b' }, limit: 3, used: 0 };
  const values = valuesOf(form);
  const update = toUpdate(form, { ...values, quotas: [...values.quotas, added] }, 3);
  expect(update.quotas?.map(({ name, limit }) => [name, limit])).toEqual([
    ['男', 5],
    ['女', 3],
    ['总份数', 10],
  ]);
  expect(toUpdate(form, { ...values, quotas: [] }, 3).quotas?.map(({ name }) => name)).toEqual(['总份数']);
  const faults = [added, { ...added, name: ' ' }, { ...added, limit: null }, { ...added, condition: { all: [] } }];
  expect(faults.map((one) => quotaFault([one]))).toEqual([
    null,
    '名额 1：请填写名称',
    '名额 1：请填写上限',
    '名额 1：请添加条件',
  ]);
  const open = { ...added, condition: { q: 'q1', op: 'is' as const } };
  expect(quotaFault([added, open])).toBe('名额 2：条件没有填写完整');
});

it('asks devices to work where that is chosen, and says nothing of it else', () => {
  expect(toUpdate(form, { ...valuesOf(form), proof: true }, 3).settings?.proof).toBe(true);
  expect(toUpdate(form, valuesOf(form), 3).settings).not.toHaveProperty('proof');
});

it('forgets chosen people where it is for everybody', () => {
  const update = toUpdate(form, { ...valuesOf(form), audienceKind: 'tenant' }, 3);
  expect(update.settings?.audience).toEqual({ kind: 'tenant', departmentIds: [], userIds: [] });
});

it('keeps what an exam tells, once a question gives points', () => {
  const exam = {
    ...form,
    draft: {
      questions: [{ id: 'q1', kind: 'text' as const, title: '', score: { points: 1, right: ['a'] } }],
      ends: [],
    },
  };
  const update = toUpdate(exam, { ...valuesOf(exam), examShow: 'answers', examPass: 60 }, 3);
  expect(update.settings?.exam).toEqual({ show: 'answers', pass: 60 });
  const timed = toUpdate(exam, { ...valuesOf(exam), examMinutes: 45, examLate: 'refuse' }, 3);
  expect(timed.settings?.exam).toEqual({ show: 'points', pass: null, minutes: 45, late: 'refuse' });
  expect(toUpdate(form, valuesOf(form), 3).settings).not.toHaveProperty('exam');
});
