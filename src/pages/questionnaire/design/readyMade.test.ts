import { faultsOf } from '@contract/questionnaire/lint';
import { usualSettings } from '@contract/questionnaire/settings';
import { templates } from './readyMade';

it.each(templates.map(({ name, schema }) => [name, schema] as const))(
  '%s can be published as it is',
  (_name, schema) => {
    expect(faultsOf(schema, usualSettings)).toEqual([]);
  },
);
