import type { FieldOption } from '@contract/object/customFields';
import { Choice, choiceOf } from './Choice';
import { Empty } from './Empty';
import { picker } from './loadPickers';
import type { FieldKind } from './types';

export interface SelectOptions {
  choices: readonly FieldOption[];
}

/** One of a list. */
export const selectField: FieldKind<string | null, SelectOptions> = {
  show: ({ value, options, placeholder }) =>
    value ? <Choice choice={choiceOf(value, options.choices)} /> : <Empty text={placeholder} />,
  Editor: picker('SelectEditor'),
};
