import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { conditionsOf, FILTER_LEVELS_MAX, type FilterBranch, mapConditions } from '@contract/dynamicTable/filter';
import { familyOf } from '@contract/dynamicTable/kinds';
import type { TableField, TableFilter } from '@contract/dynamicTable/table';
import { type ConditionOp, conditionOps, familyOps, valueless } from '@contract/object/conditions';
import type { Condition } from '@contract/object/customFields';
import { Button, DatePicker, Input, InputNumber, Select } from 'antd';
import dayjs from 'dayjs';
import { MembersSelect } from '@/features/object/people';
import styles from './views.module.css';

const LISTED: ReadonlySet<ConditionOp> = new Set(['anyOf', 'noneOf', 'allOf', 'under']);
const DAYS: ReadonlySet<ConditionOp> = new Set(['nextDays', 'pastDays']);
/** Of an hour: time is kept in minutes. */
const MINUTES = 60;
/** Between two values is two conditions here. */
const unlikeBetween = (op: ConditionOp) => op !== 'between' && op !== 'overdue';
const offered = (field: TableField, takes: (op: ConditionOp) => boolean): ConditionOp[] => {
  const family = familyOf(field);
  return family === null ? [] : familyOps[family].filter(takes);
};
/** What a condition begins with. */
export function beginning(
  fields: readonly TableField[],
  takes: (op: ConditionOp) => boolean = unlikeBetween,
): Condition | undefined {
  for (const field of fields) {
    const [op] = offered(field, takes);
    if (op) return { field: field.key, op };
  }
  return undefined;
}

/**
 * @param variables in rules of roles: who reads, and that person's department
 * @param me people are asked for as whoever looks
 */
function ValueInput({
  field,
  condition,
  variables,
  me,
  onChange,
}: {
  field: TableField;
  condition: Condition;
  variables: boolean;
  me: boolean;
  onChange: (value: Condition['value']) => void;
}) {
  const { op, value } = condition;
  if (valueless.has(op)) return null;
  const label = `${field.name}的筛选值`;
  const family = familyOf(field);
  const isList = LISTED.has(op);
  if (family === 'number' || DAYS.has(op)) {
    const unit = field.kind === 'duration' ? MINUTES : 1;
    return (
      <InputNumber
        aria-label={label}
        suffix={unit === 1 ? undefined : '小时'}
        value={typeof value === 'number' ? value / unit : undefined}
        onChange={(next) => onChange(typeof next === 'number' ? next * unit : undefined)}
      />
    );
  }
  if (family === 'date') {
    return (
      <DatePicker
        aria-label={label}
        value={value ? dayjs(String(value)) : null}
        onChange={(next) => onChange(next?.format('YYYY-MM-DD'))}
      />
    );
  }
  if (family === 'flag') {
    return (
      <Select
        aria-label={label}
        value={value as boolean | undefined}
        options={[
          { value: true, label: '是' },
          { value: false, label: '否' },
        ]}
        onChange={(next) => onChange(next)}
      />
    );
  }
  const listed = Array.isArray(value) ? value.map(String) : value === undefined ? [] : [String(value)];
  const take = (next: string[]) => onChange(isList ? next : next[next.length - 1]);
  if (family === 'person' || family === 'persons') {
    return variables && listed.includes('me') ? (
      <Button size="small" onClick={() => onChange(undefined)}>
        当前用户 ×
      </Button>
    ) : (
      <>
        <MembersSelect
          aria-label={label}
          className={styles.people}
          value={listed}
          onChange={(next) => take([...next])}
        />
        {me && (
          <Button size="small" onClick={() => onChange(isList ? ['me'] : 'me')}>
            当前用户
          </Button>
        )}
      </>
    );
  }
  if (field.options.length > 0) {
    const options = field.options.map((option) => ({ value: option.value, label: option.label }));
    return (
      <Select
        aria-label={label}
        mode={isList ? 'multiple' : undefined}
        className={styles.people}
        showSearch={{ optionFilterProp: 'label' }}
        options={
          variables && field.kind === 'department' ? [{ value: 'mine', label: '当前用户的部门' }, ...options] : options
        }
        value={isList ? listed : listed[0]}
        onChange={(next: string | string[]) => onChange(next)}
      />
    );
  }
  return <Input aria-label={label} value={listed[0] ?? ''} onChange={(event) => onChange(event.target.value)} />;
}

interface ConditionRowProps {
  fields: readonly TableField[];
  condition: Condition;
  onChange: (condition: Condition) => void;
  onRemove: () => void;
  variables?: boolean;
  me?: boolean;
  takes?: (op: ConditionOp) => boolean;
  /** It was asked for just now: its first choice takes the keyboard. */
  autoFocus?: boolean;
}

/** One condition: field, comparison, value. */
export function ConditionRow(props: ConditionRowProps) {
  const { fields, condition, onChange, onRemove, autoFocus, variables = false, me = true } = props;
  const { takes = unlikeBetween } = props;
  const usable = fields.filter((one) => offered(one, takes).length > 0);
  const field = fields.find(({ key }) => key === condition.field);
  return (
    <div className={styles.condition}>
      <Select
        aria-label="字段"
        autoFocus={autoFocus}
        showSearch={{ optionFilterProp: 'label' }}
        value={condition.field}
        options={usable.map((one) => ({ value: one.key, label: one.name }))}
        onChange={(key) => {
          const chosen = usable.filter((one) => one.key === key);
          onChange(beginning(chosen, takes) ?? { field: key, op: 'notEmpty' });
        }}
      />
      {field && (
        <>
          <Select
            aria-label="比较方式"
            value={condition.op}
            options={offered(field, takes).map((op) => ({ value: op, label: conditionOps[op] }))}
            onChange={(op) => onChange({ field: condition.field, op })}
          />
          <ValueInput
            {...{ field, condition, variables, me }}
            onChange={(value) => onChange({ ...condition, value })}
          />
        </>
      )}
      <Button type="text" size="small" icon={<CloseOutlined />} aria-label="删除条件" onClick={onRemove} />
    </div>
  );
}

interface Props {
  fields: readonly TableField[];
  value: TableFilter;
  onChange: (filter: TableFilter) => void;
  variables?: boolean;
  /** Whoever looks may be asked for. */
  me?: boolean;
  takes?: (op: ConditionOp) => boolean;
}

const matches = [
  { value: 'all', label: '满足全部条件' },
  { value: 'any', label: '满足任一条件' },
] as const;

/** Conditions over fields that are read, joined by all or any, and groups of them. */
export function FilterEditor({ value, onChange, ...rest }: Props) {
  return (
    <BranchEditor
      {...rest}
      branch={value}
      level={1}
      onChange={(next) => onChange({ ...value, ...next } as TableFilter)}
    />
  );
}

function BranchEditor({
  branch,
  level,
  onChange,
  onRemove,
  ...asked
}: Omit<Props, 'value' | 'onChange'> & {
  branch: FilterBranch;
  level: number;
  onChange: (branch: FilterBranch) => void;
  onRemove?: () => void;
}) {
  const { fields, variables = false, me = true, takes = unlikeBetween } = asked;
  const { conditions = [], groups = [], match = 'all' } = branch;
  const put = (next: Condition[]) => onChange({ ...branch, conditions: next });
  const putGroups = (next: FilterBranch[]) => onChange({ ...branch, groups: next });
  const first = beginning(fields, takes);
  return (
    <div
      className={level === 1 ? styles.panel : styles.branch}
      {...(level > 1 && { role: 'group', 'aria-label': '条件组' })}
    >
      {(conditions.length + groups.length > 1 || level > 1) && (
        <div className={styles.branchHead}>
          <Select
            aria-label="条件之间的关系"
            size="small"
            value={match}
            options={[...matches]}
            onChange={(next) => onChange({ ...branch, match: next })}
          />
          {onRemove && (
            <Button type="text" size="small" icon={<CloseOutlined />} aria-label="删除条件组" onClick={onRemove} />
          )}
        </div>
      )}
      {conditions.map((condition, at) => (
        <ConditionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no names of their own
          key={at}
          {...{ fields, condition, variables, me, takes }}
          onChange={(next) => put(conditions.map((one, place) => (place === at ? next : one)))}
          onRemove={() => put(conditions.filter((_, place) => place !== at))}
        />
      ))}
      {groups.map((group, at) => (
        <BranchEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no names of their own
          key={at}
          {...asked}
          branch={group}
          level={level + 1}
          onChange={(next) => putGroups(groups.map((one, place) => (place === at ? next : one)))}
          onRemove={() => putGroups(groups.filter((_, place) => place !== at))}
        />
      ))}
      {first && (
        <div className="wrapped">
          <Button size="small" icon={<PlusOutlined />} onClick={() => put([...conditions, first])}>
            添加条件
          </Button>
          {level < FILTER_LEVELS_MAX && (
            <Button
              size="small"
              icon={<PlusOutlined />}
              onClick={() => putGroups([...groups, { match: 'any', conditions: [first] }])}
            >
              添加条件组
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

export const isFilled = ({ op, value }: Condition): boolean =>
  valueless.has(op) || (Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '');

/**
 * Why a filter cannot stand as a rule yet. A list may leave out what is still being filled in; rights may not: without
 * its condition a role reaches everything.
 */
export function unfinished(filter: TableFilter, fields: readonly TableField[]): string | null {
  for (const condition of conditionsOf(filter)) {
    const field = fields.find(({ key }) => key === condition.field);
    if (!field) return '有条件用到的字段已不在，请移除该条件';
    if (!isFilled(condition)) return `请填写「${field.name}」条件的值，或移除该条件`;
  }
  return null;
}

/** Without conditions that are not filled in yet. */
export function filled(filter: TableFilter | undefined): TableFilter | undefined {
  const whole = filter && mapConditions(filter, (condition) => (isFilled(condition) ? condition : null));
  return whole && conditionsOf(whole).length > 0 ? whole : undefined;
}
