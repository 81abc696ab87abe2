import { isExam } from '@contract/questionnaire/exam';
import { faultsOf } from '@contract/questionnaire/lint';
import { usualSettings } from '@contract/questionnaire/settings';
import { templates } from '.';

it.each(templates.map(({ name, schema }) => [name, schema] as const))(
  '%s can be published as it is',
  (_name, schema) => {
    expect(faultsOf(schema, usualSettings)).toEqual([]);
  },
);

it('has thirty and more, each name once, and exams among them', () => {
  expect(new Set(templates.map(({ name }) => name)).size).toBe(templates.length);
  expect(templates.length).toBeGreaterThanOrEqual(30);
  expect(templates.filter(({ schema }) => isExam(schema)).length).toBeGreaterThan(2);
});
