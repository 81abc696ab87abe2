import { CloseOutlined } from '@ant-design/icons';
import type { Condition } from '@contract/object/customFields';
import { type Conditions, conditionCount } from '../state/conditions';
import styles from '../styles/filters.less';
import { conditionWords } from './conditionWords';
import { useKnown } from './useConditionWords';

interface Props {
  value: Conditions;
  onChange: (value: Conditions) => void;
}

/** The builder's conditions in words; each can be taken away. */
export function ConditionChips({ value, onChange }: Props) {
  const { match, conditions, groups, withChildren } = value;
  const labelled = [...conditions, ...groups.flatMap((group) => group.conditions)].some(
    ({ field }) => field === 'labelIds',
  );
  const known = useKnown(labelled);
  if (conditionCount(value) === 0) return null;
  const chip = (condition: Condition, key: string, remove: () => void) => (
    <span key={key} className={styles.chip}>
      {conditionWords(condition, known)}
      <button type="button" aria-label={`移除条件「${conditionWords(condition, known)}」`} onClick={remove}>
        <CloseOutlined />
      </button>
    </span>
  );
  const word = (how: Conditions['match']) => <i className={styles.join}>{how === 'any' ? '或' : '且'}</i>;
  const parts = [
    ...conditions.map((condition, at) =>
      chip(condition, `c${at}`, () =>
        onChange({ ...value, conditions: conditions.filter((_one, other) => other !== at) }),
      ),
    ),
    ...groups.map((group, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity but their place.
      <span key={`g${at}`} className={styles.chipGroup}>
        {group.conditions.map((condition, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place.
          <span key={index} className={styles.joined}>
            {index > 0 && word(group.match)}
            {chip(condition, 'c', () => {
              const rest = group.conditions.filter((_one, other) => other !== index);
              onChange({
                ...value,
                groups: groups.flatMap((one, other) =>
                  other !== at ? [one] : rest.length > 0 ? [{ ...one, conditions: rest }] : [],
                ),
              });
            })}
          </span>
        ))}
      </span>
    )),
  ];
  return (
    <section className={styles.conditions} aria-label="筛选条件">
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place.
        <span key={at} className={styles.joined}>
          {at > 0 && word(match)}
          {part}
        </span>
      ))}
      {withChildren && <span className={styles.join}>及其子任务</span>}
    </section>
  );
}
