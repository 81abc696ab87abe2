import { isInvited } from '@contract/import/awaited';
import { type ValueKind, valueKinds } from '@contract/import/fields';
import type { WorkInspection, WorkMapping } from '@contract/import/mapping';
import { stageCategories, taskPriorities } from '@contract/task/enums';
import { Collapse, Input, Select, Tag } from 'antd';
import { useMemo } from 'react';
import { useHolds } from '@/hooks/useHolds';
import { useTaskProject } from '../context/TaskProject';
import styles from './import.less';
import { meaningOf, withMeaning } from './mapping';
import { PersonChoice } from './PersonChoice';

interface Props {
  seen: WorkInspection;
  mapping: WorkMapping;
  onChange: (mapping: WorkMapping) => void;
}
type Options = { value: string; label: string }[];

/** What is said where a value means nothing here. */
const nothing: Record<ValueKind, string> = {
  taskType: '项目的默认类型',
  stage: '起始阶段',
  urgent: '普通',
  people: '不指定',
  labels: '不导入',
};

function useChoices({ people }: WorkInspection): Record<Exclude<ValueKind, 'labels'>, Options> {
  const { types, stages } = useTaskProject();
  return useMemo(() => {
    const none = (kind: ValueKind) => ({ value: '', label: nothing[kind] });
    const names = [...new Set(stages.map(({ name }) => name))];
    return {
      taskType: [
        none('taskType'),
        ...types.filter(({ usable }) => usable).map(({ name }) => ({ value: name, label: name })),
      ],
      stage: [
        none('stage'),
        ...names.map((name) => ({ value: name, label: name })),
        ...Object.entries(stageCategories)
          .filter(([, label]) => !names.includes(label))
          .map(([value, label]) => ({ value, label: `${label}（按类别）` })),
      ],
      urgent: [
        none('urgent'),
        ...taskPriorities.map(({ value, label }) => ({ value: String(value), label: label as string })),
      ],
      people: [
        none('people'),
        ...people.map(({ id, name, userName }) => ({ value: id, label: userName ? `${name}（${userName}）` : name })),
      ],
    };
  }, [types, stages, people]);
}

/** What the values of the file mean here, each with its rows; a guess stands there already. */
export function ValuesPanel({ seen, mapping, onChange }: Props) {
  const mayInvite = useHolds()('ENTERPRISE:MEMBER_INVITE');
  const choices = useChoices(seen);
  const panels = seen.values
    .filter(({ found }) => found.length > 0)
    .map(({ kind, found, more }) => {
      const open = found.filter((one) => meaningOf(mapping, kind, one) === '').length;
      return {
        key: kind,
        label: (
          <span>
            {valueKinds[kind]}（{found.length + more}）{open > 0 && <Tag color="warning">{open} 个没有对应</Tag>}
          </span>
        ),
        children: (
          <div>
            {found.map((one) => (
              <div key={one.value} className={styles.pair}>
                <span className={styles.columnName} title={one.value}>
                  {one.value}
                  <small>{one.rows.toLocaleString()} 行</small>
                </span>
                {kind === 'labels' ? (
                  <Input
                    aria-label={`标签 ${one.value} 的名称`}
                    placeholder={nothing.labels}
                    maxLength={30}
                    allowClear
                    value={meaningOf(mapping, kind, one)}
                    onChange={(event) => onChange(withMeaning(mapping, kind, one.value, event.target.value))}
                  />
                ) : kind === 'people' && (mayInvite || isInvited(meaningOf(mapping, kind, one))) ? (
                  <PersonChoice
                    name={one.value}
                    value={meaningOf(mapping, kind, one)}
                    options={choices.people}
                    onChange={(to) => onChange(withMeaning(mapping, kind, one.value, to))}
                  />
                ) : (
                  <Select
                    aria-label={`${valueKinds[kind]} ${one.value} 对应`}
                    showSearch={{ optionFilterProp: 'label' }}
                    value={meaningOf(mapping, kind, one)}
                    options={withUnknown(choices[kind], meaningOf(mapping, kind, one))}
                    onChange={(to: string) => onChange(withMeaning(mapping, kind, one.value, to))}
                  />
                )}
              </div>
            ))}
            {more > 0 && <p className={styles.hint}>另有 {more} 个出现较少的值，按相同的规则对应。</p>}
          </div>
        ),
      };
    });
  if (panels.length === 0) return null;
  return (
    <section>
      <h3>值的对应</h3>
      <Collapse size="small" items={panels} />
    </section>
  );
}

/** A category whose stage is called otherwise is said in words all the same. */
const withUnknown = (options: Options, value: string): Options =>
  options.some((one) => one.value === value)
    ? options
    : [...options, { value, label: (stageCategories as Record<string, string>)[value] ?? value }];
