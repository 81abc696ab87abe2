import type { DatasetBuilder, DatasetCondition, DatasetParameter, DatasetSource } from '@contract/dataService/dataset';
import { familyOf } from '@contract/dataService/types';
import { conditionOps, familyOps, valueless } from '@contract/object/conditions';
import { Button, Select } from 'antd';
import { ConditionValue } from './ConditionValue';
import styles from './dataset.module.css';

type Columns = DatasetSource['columns'];
type Match = DatasetBuilder['match'];

interface Props {
  columns: Columns;
  params: readonly DatasetParameter[];
  value: Pick<DatasetBuilder, 'match' | 'conditions' | 'groups'>;
  onChange(value: Partial<Pick<DatasetBuilder, 'match' | 'conditions' | 'groups'>>): void;
}

const PARAM = 'param:';
const CONDITIONS_MAX = 20;
const GROUPS_MAX = 10;
const matches: { value: Match; label: string }[] = [
  { value: 'all', label: '满足全部' },
  { value: 'any', label: '满足任一' },
];

/** Any of the operators of the first column, to begin with. */
export function firstOf([column]: Columns): DatasetCondition[] {
  if (!column) return [];
  const [op = 'is'] = familyOps[familyOf(column.type, column.choices)];
  return [{ field: column.name, op }];
}

/** Conditions, and groups of them that stand as one condition each. */
export function ConditionGroups({ columns, params, value, onChange }: Props) {
  const { match, conditions, groups } = value;
  const group = (at: number, part: Partial<DatasetBuilder['groups'][number]>) =>
    onChange({ groups: groups.map((one, other) => (other === at ? { ...one, ...part } : one)) });
  return (
    <>
      {conditions.length + groups.length > 1 && (
        <div className={styles.row}>
          <Select
            aria-label="条件之间"
            value={match}
            options={matches}
            onChange={(next) => onChange({ match: next })}
          />
        </div>
      )}
      <Conditions
        {...{ columns, params, conditions }}
        nameOf={(at) => `条件 ${at + 1}`}
        onChange={(next) => onChange({ conditions: next })}
      />
      {groups.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups are told apart by their place alone
        <fieldset className={styles.group} key={at}>
          <legend>第 {at + 1} 组</legend>
          <div className={styles.row}>
            <Select
              aria-label={`第 ${at + 1} 组的条件之间`}
              value={one.match}
              options={matches}
              onChange={(next) => group(at, { match: next })}
            />
            <Button
              size="small"
              aria-label={`去掉第 ${at + 1} 组`}
              onClick={() => onChange({ groups: groups.filter((_, other) => other !== at) })}
            >
              去掉
            </Button>
          </div>
          <Conditions
            {...{ columns, params }}
            conditions={one.conditions}
            nameOf={(place) => `组 ${at + 1} 之 ${place + 1}`}
            onChange={(next) => group(at, { conditions: next })}
          />
          <Button
            size="small"
            disabled={one.conditions.length >= CONDITIONS_MAX}
            onClick={() => group(at, { conditions: [...one.conditions, ...firstOf(columns)] })}
          >
            向第 {at + 1} 组添加
          </Button>
        </fieldset>
      ))}
      <div className={styles.row}>
        <Button
          disabled={columns.length === 0 || conditions.length >= CONDITIONS_MAX}
          onClick={() => onChange({ conditions: [...conditions, ...firstOf(columns)] })}
        >
          添加条件
        </Button>
        <Button
          disabled={columns.length === 0 || groups.length >= GROUPS_MAX}
          onClick={() =>
            onChange({
              groups: [...groups, { match: match === 'all' ? 'any' : 'all', conditions: firstOf(columns) }],
            })
          }
        >
          添加条件组
        </Button>
      </div>
    </>
  );
}

interface ConditionsProps extends Pick<Props, 'columns' | 'params'> {
  conditions: readonly DatasetCondition[];
  nameOf(at: number): string;
  onChange(conditions: DatasetCondition[]): void;
}

/** One condition a row; without parameters a value is always given. */
export function Conditions({ columns, params, conditions, nameOf, onChange }: ConditionsProps) {
  const known = (name: string) => columns.find((column) => column.name === name);
  const condition = (at: number, next: DatasetCondition) =>
    onChange(conditions.map((one, other) => (other === at ? next : one)));
  return conditions.map((one, at) => {
    const field = known(one.field);
    const family = field ? familyOf(field.type, field.choices) : 'text';
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows are told apart by their place alone
      <div className={styles.row} key={at}>
        <Select
          aria-label={`${nameOf(at)} 的列`}
          showSearch
          value={one.field}
          options={columns.map(({ name }) => ({ value: name, label: name }))}
          onChange={(name) => {
            const next = known(name);
            const [op = 'is'] = familyOps[next ? familyOf(next.type, next.choices) : 'text'];
            condition(at, { field: name, op });
          }}
        />
        <Select
          aria-label={`${nameOf(at)} 的比较`}
          value={one.op}
          options={familyOps[family]
            .filter((op) => op !== 'between')
            .map((op) => ({ value: op, label: conditionOps[op] }))}
          onChange={(op) => condition(at, { field: one.field, op })}
        />
        {!valueless.has(one.op) && params.length > 0 && (
          <Select
            aria-label={`${nameOf(at)} 的值来自`}
            value={one.param === undefined ? '' : PARAM + one.param}
            options={[
              { value: '', label: '固定值' },
              ...params.map(({ name }) => ({ value: PARAM + name, label: `参数 ${name}` })),
            ]}
            onChange={(from) =>
              condition(at, { field: one.field, op: one.op, ...(from && { param: from.slice(PARAM.length) }) })
            }
          />
        )}
        {!valueless.has(one.op) && one.param === undefined && (
          <ConditionValue
            name={`${nameOf(at)} 的值`}
            family={family}
            choices={field?.choices}
            condition={one}
            onChange={(given) => condition(at, { field: one.field, op: one.op, value: given })}
          />
        )}
        <Button
          size="small"
          aria-label={`去掉${nameOf(at)}`}
          onClick={() => onChange(conditions.filter((_, other) => other !== at))}
        >
          去掉
        </Button>
      </div>
    );
  });
}
