import { type RuleField, unfinished } from './draft';

it('names a condition that is not filled in, or that asks for what is gone', () => {
  const field: RuleField = {
    ...{ value: 'urgent', label: '优先级', family: 'choice', custom: false, asked: true, settable: true },
    choices: [{ value: '1', label: '低' }],
  };
  expect(unfinished({}, [field])).toBeNull();
  expect(unfinished({ conditions: [{ field: 'urgent', op: 'anyOf', value: ['1'] }] }, [field])).toBeNull();
  expect(unfinished({ conditions: [{ field: 'urgent', op: 'anyOf' }] }, [field])).toContain('「优先级」');
  const groups = [{ match: 'all' as const, conditions: [{ field: 'cf_1', op: 'empty' as const }] }];
  expect(unfinished({ groups }, [field])).toContain('已不在');
});
