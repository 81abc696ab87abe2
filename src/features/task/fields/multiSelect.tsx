import type { FieldOption } from '@contract/object/customFields';
import styles from '../styles/fields.less';
import { Choice, choiceOf } from './Choice';
import { Empty } from './Empty';
import { picker } from './loadPickers';
import type { FieldKind } from './types';

export interface MultiOptions {
  choices: readonly FieldOption[];
}

/** Several of a list; saved when the picker is left. */
export const multiSelectField: FieldKind<string[], MultiOptions> = {
  show: ({ value, options, placeholder }) =>
    value.length > 0 ? (
      <span className={styles.several}>
        {value.map((one) => (
          <Choice key={one} choice={choiceOf(one, options.choices)} />
        ))}
      </span>
    ) : (
      <Empty text={placeholder} />
    ),
  Editor: picker('MultiSelectEditor'),
};
