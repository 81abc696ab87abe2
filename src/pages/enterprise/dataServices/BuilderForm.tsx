import type {
  BuilderColumn,
  BuilderJoin,
  DatasetBuilder,
  DatasetParameter,
  DatasetSource,
} from '@contract/dataService/dataset';
import { type JoinKind, joinedColumns, joinKinds } from '@contract/dataService/join';
import { type Aggregate, aggregates, type DateUnit, dateUnits } from '@contract/dataService/limits';
import { Button, Input, InputNumber, Select } from 'antd';
import { ConditionGroups } from '@/features/dataset';
import styles from './dataServices.module.css';

interface Props {
  sources: readonly DatasetSource[];
  params: readonly DatasetParameter[];
  value: DatasetBuilder;
  onChange(value: DatasetBuilder): void;
}

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const COUNT = '';
/** What another ground makes meaningless. */
const EMPTY: Pick<DatasetBuilder, 'join' | 'columns' | 'conditions' | 'groups' | 'sorts'> = {
  ...{ join: null, columns: [], conditions: [], groups: [], sorts: [] },
};

/** A dataset without SQL: source, columns, conditions, order. */
export function BuilderForm({ sources, params, value, onChange }: Props) {
  const source = sources.find(({ code }) => code === value.source);
  const second = sources.find(({ code }) => code === value.join?.source);
  const columns = source ? (second ? joinedColumns(source.columns, second) : source.columns) : [];
  const known = (name: string | null) => columns.find((column) => column.name === name);
  const set = (part: Partial<DatasetBuilder>) => onChange({ ...value, ...part });
  const column = (at: number, part: Partial<BuilderColumn>) =>
    set({ columns: value.columns.map((one, other) => (other === at ? { ...one, ...part } : one)) });
  const names = columns.map(({ name }) => ({ value: name, label: name }));
  return (
    <>
      <h2 className={styles.section}>数据来源</h2>
      <Select
        aria-label="数据来源"
        style={{ width: '100%' }}
        value={value.source}
        options={sources.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(code) => set({ ...EMPTY, source: code })}
      />
      <p className="quiet">{source?.note}</p>
      {source && <JoinFields {...{ sources, source, second, value }} onChange={set} />}
      <h2 className={styles.section}>列</h2>
      {value.columns.map((one, at) => {
        const type = known(one.column)?.type;
        const dated = type === 'date' || type === 'instant';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are told apart by their place alone
          <div className={styles.row} key={at}>
            <Select
              aria-label={`第 ${at + 1} 列`}
              value={one.column ?? COUNT}
              options={[{ value: COUNT, label: '行数' }, ...names]}
              onChange={(name) => column(at, { column: name || null, as: name || '数量', aggregate: null, unit: null })}
            />
            {one.column !== null && (
              <Select<string>
                aria-label={`第 ${at + 1} 列的汇总`}
                value={one.aggregate ?? (one.unit ? `by:${one.unit}` : '')}
                options={[
                  { value: '', label: '原值' },
                  ...(dated
                    ? options(dateUnits).map((unit) => ({ value: `by:${unit.value}`, label: unit.label }))
                    : []),
                  ...options(aggregates).filter(
                    (aggregate) => type === 'number' || !['sum', 'avg'].includes(aggregate.value),
                  ),
                ]}
                onChange={(way) =>
                  column(
                    at,
                    way.startsWith('by:')
                      ? { unit: way.slice(3) as DateUnit, aggregate: null }
                      : { unit: null, aggregate: (way || null) as Aggregate | null },
                  )
                }
              />
            )}
            <Input
              aria-label={`第 ${at + 1} 列的名称`}
              value={one.as}
              maxLength={60}
              onChange={(event) => column(at, { as: event.target.value })}
            />
            <Button
              size="small"
              aria-label={`去掉第 ${at + 1} 列`}
              onClick={() => set({ columns: value.columns.filter((_, other) => other !== at) })}
            >
              去掉
            </Button>
          </div>
        );
      })}
      <Button
        onClick={() =>
          set({
            columns: [
              ...value.columns,
              { column: null, as: `数量${value.columns.length + 1}`, aggregate: null, unit: null },
            ],
          })
        }
      >
        添加列
      </Button>
      <h2 className={styles.section}>条件</h2>
      <ConditionGroups {...{ columns, params, value }} onChange={set} />
      <h2 className={styles.section}>排序与行数</h2>
      <div className={styles.row}>
        <Select
          aria-label="排序的列"
          allowClear
          placeholder="不排序"
          value={value.sorts[0]?.as}
          options={value.columns.map(({ as }) => ({ value: as, label: as }))}
          onChange={(as) => set({ sorts: as ? [{ as, order: value.sorts[0]?.order ?? 'asc' }] : [] })}
        />
        <Select
          aria-label="排序的方向"
          disabled={value.sorts.length === 0}
          value={value.sorts[0]?.order ?? 'asc'}
          options={[
            { value: 'asc' as const, label: '从小到大' },
            { value: 'desc' as const, label: '从大到小' },
          ]}
          onChange={(order) => set({ sorts: value.sorts.map((sort) => ({ ...sort, order })) })}
        />
        <InputNumber
          aria-label="最多行数"
          placeholder="最多行数"
          min={1}
          max={10_000}
          value={value.limit}
          onChange={(limit) => set({ limit })}
        />
      </div>
    </>
  );
}

/** A second source beside the first, and by which columns their rows meet. */
function JoinFields({
  sources,
  source,
  second,
  value,
  onChange,
}: {
  sources: readonly DatasetSource[];
  source: DatasetSource;
  second: DatasetSource | undefined;
  value: DatasetBuilder;
  onChange(part: Partial<DatasetBuilder>): void;
}) {
  const { join } = value;
  const of = (columns: DatasetSource['columns']) => columns.map(({ name }) => ({ value: name, label: name }));
  // Only columns of one type can be equal.
  const type = source.columns.find(({ name }) => name === join?.on.first)?.type;
  const fitting = (second?.columns ?? []).filter((column) => column.type === type);
  const change = (part: Partial<BuilderJoin>) => join && onChange({ join: { ...join, ...part } });
  return (
    <>
      <Select
        aria-label="连接的来源"
        style={{ width: '100%' }}
        allowClear
        placeholder="再连接一个来源（选填）"
        value={join?.source}
        options={sources.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(code?: string) => {
          const other = sources.find((one) => one.code === code);
          const [first] = source.columns;
          const meeting = other?.columns.find((column) => column.type === first?.type);
          const on = { first: first?.name ?? '', second: meeting?.name ?? '' };
          onChange({ ...EMPTY, join: code ? { source: code, kind: 'left', on } : null });
        }}
      />
      {join && second && (
        <div className={styles.row}>
          <Select
            aria-label={`${source.name}的列`}
            showSearch
            value={join.on.first}
            options={of(source.columns)}
            onChange={(first) => change({ on: { first, second: '' } })}
          />
          <span>等于</span>
          <Select
            aria-label={`${second.name}的列`}
            showSearch
            placeholder="选择类型相同的列"
            value={join.on.second || undefined}
            options={of(fitting)}
            onChange={(other) => change({ on: { ...join.on, second: other } })}
          />
          <Select<JoinKind>
            aria-label="没有对应的行"
            value={join.kind}
            options={Object.entries(joinKinds).map(([kind, label]) => ({ value: kind as JoinKind, label }))}
            onChange={(kind) => change({ kind })}
          />
        </div>
      )}
    </>
  );
}
