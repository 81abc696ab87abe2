import type { FormDetail } from '@contract/questionnaire/form';
import { usualSettings } from '@contract/questionnaire/settings';
import { toUpdate, valuesOf } from './values';

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
