import type {
  Chart,
  ChartColumn,
  ChartDimension,
  ChartMeasure,
  ChartSourceInfo,
} from '@contract/dashboard/chart/chart';
import {
  CHART_CONDITIONS_MAX,
  type ChartAggregate,
  type ChartGrain,
  chartAggregateCodes,
  chartAggregates,
  chartGrains,
  DIMENSIONS_MAX,
  FORMULA_MAX,
  isCounting,
  isRunning,
  MEASURES_MAX,
  TOP_MAX,
} from '@contract/dashboard/chart/words';
import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import styles from '@/features/dashboard/dashboard.module.css';
import { Conditions, firstOf } from '@/features/dataset';
import { useRequest } from '@/hooks/useRequest';
import { dashboardApi } from '@/services/dashboard';
import { errorText } from '@/utils/apiError';
import { COUNT, firstChart } from './natural';

interface Props {
  sources: readonly ChartSourceInfo[];
  value?: Chart | null;
  onChange?: (chart: Chart) => void;
}

const NONE = '';
const isDay = ({ type }: ChartColumn) => type === 'date' || type === 'instant';
const FORMULA = 'formula';

/** Which rows a widget counts, what of them, and by what they are put together. */
export function ChartFields({ sources, value, onChange }: Props) {
  const info = sources.find(({ source }) => source.kind === value?.source.kind && source.code === value?.source.code);
  const own = useRequest(
    async () => (value && info?.columns.length === 0 ? dashboardApi.listColumns(value.source) : null),
    {
      refreshDeps: [value?.source.code, info?.columns.length],
      onError: () => undefined,
    },
  );
  const columns = info?.columns.length ? info.columns : (own.data ?? []);
  const set = (part: Partial<Chart>) => value && onChange?.({ ...value, ...part });
  const options = columns.map(({ name }) => ({ value: name, label: name }));
  const days = columns.filter(isDay).map(({ name }) => ({ value: name, label: name }));
  return (
    <div className={styles.fields}>
      <Select
        aria-label="数据"
        placeholder="选择要统计的数据"
        showSearch={{ optionFilterProp: 'label' }}
        value={value ? `${value.source.kind}:${value.source.code}` : undefined}
        options={[
          { label: '可查看的数据', kind: 'rows' as const },
          { label: '数据集', kind: 'dataset' as const },
        ].map(({ label, kind }) => ({
          label,
          title: label,
          options: sources
            .filter(({ source }) => source.kind === kind)
            .map(({ source, name }) => ({ value: `${kind}:${source.code}`, label: name })),
        }))}
        onChange={(key) => {
          const chosen = sources.find(({ source }) => `${source.kind}:${source.code}` === key);
          if (chosen) onChange?.(firstChart(chosen.source, chosen.columns));
        }}
      />
      {info && <p className={styles.soft}>{info.note}</p>}
      {value && !info && <p role="alert">这个数据已不存在，或您无权使用；请选择别的数据</p>}
      {own.error && <p role="alert">{errorText(own.error)}</p>}
      {value && (
        <>
          <h3 className={styles.label}>统计什么</h3>
          <Measures columns={columns} value={value.measures} onChange={(measures) => set({ measures })} />
          <h3 className={styles.label}>按什么分组</h3>
          <Dimensions columns={columns} value={value.dimensions} onChange={(dimensions) => set({ dimensions })} />
          <h3 className={styles.label}>只统计</h3>
          <Conditions
            columns={[...columns]}
            params={[]}
            conditions={value.conditions}
            nameOf={(at) => `条件 ${at + 1}`}
            onChange={(conditions) => set({ conditions: conditions.map(({ param: _param, ...one }) => one) })}
          />
          <Button
            size="small"
            disabled={columns.length === 0 || value.conditions.length >= CHART_CONDITIONS_MAX}
            onClick={() => set({ conditions: [...value.conditions, ...firstOf([...columns])] })}
          >
            添加条件
          </Button>
          <div className={styles.line}>
            <Select
              aria-label="期间按哪个日期"
              value={value.time ?? NONE}
              options={[
                { value: NONE, label: '不按期间筛选' },
                ...days.map(({ value: name }) => ({ value: name, label: `期间按 ${name}` })),
              ]}
              onChange={(time) => set({ time: time || null, ...(!time && { compare: false }) })}
            />
            <Checkbox
              checked={value.compare}
              disabled={!value.time}
              onChange={({ target }) => set({ compare: target.checked })}
            >
              与上期比较
            </Checkbox>
            {isRunning(value.dimensions[0]?.grain ?? null) && (
              <Checkbox
                checked={value.running === true}
                disabled={value.compare}
                onChange={({ target }) => set({ running: target.checked })}
              >
                逐期累计
              </Checkbox>
            )}
          </div>
          <div className={styles.line}>
            <span>
              显示最大的
              <InputNumber
                aria-label="显示几组"
                min={1}
                max={TOP_MAX}
                precision={0}
                value={value.top}
                onChange={(top) => set({ top: top ?? 1 })}
              />
              组，其余合并
            </span>
            <Input
              aria-label="单位"
              placeholder="单位"
              maxLength={10}
              value={value.unit}
              onChange={({ target }) => set({ unit: target.value })}
            />
          </div>
          {options.length === 0 && !own.loading && <p className={styles.soft}>这个数据没有可用的列</p>}
        </>
      )}
    </div>
  );
}

interface MeasuresProps {
  columns: readonly ChartColumn[];
  value: readonly ChartMeasure[];
  onChange: (measures: ChartMeasure[]) => void;
}

/** A name that no other has. */
const freeName = (wanted: string, taken: readonly string[]): string => {
  const names = [wanted, ...taken.map((_one, at) => `${wanted} ${at + 2}`)];
  return names.find((name) => !taken.includes(name)) ?? wanted;
};

function Measures({ columns, value, onChange }: MeasuresProps) {
  const put = (at: number, part: Partial<ChartMeasure>) =>
    onChange(value.map((one, other) => (other === at ? { ...one, ...part } : one)));
  const others = (at: number) => value.flatMap(({ name }, other) => (other === at ? [] : name));
  const kinds = [
    ...chartAggregateCodes.map((code) => ({ value: code as string, label: chartAggregates[code] })),
    { value: FORMULA, label: '公式' },
  ];
  return (
    <>
      {value.map((one, at) => {
        const { aggregate } = one;
        const fitting = columns.filter(({ type }) => aggregate === null || isCounting(aggregate) || type === 'number');
        const name = `指标 ${at + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: measures are told apart by their place alone
          <div className={styles.line} key={at}>
            <Select
              aria-label={`${name}的算法`}
              value={aggregate ?? FORMULA}
              options={at === 0 ? kinds.filter((kind) => kind.value !== FORMULA) : kinds}
              onChange={(code) => {
                const next = code === FORMULA ? null : (code as ChartAggregate);
                const number = columns.find(({ type }) => type === 'number')?.name ?? null;
                const column =
                  next === null || next === 'count' ? null : isCounting(next) ? (columns[0]?.name ?? null) : number;
                const words =
                  next === null ? '公式' : next === 'count' ? '数量' : `${column ?? ''}${chartAggregates[next]}`;
                put(at, { aggregate: next, column, formula: '', name: freeName(words.slice(0, 30), others(at)) });
              }}
            />
            {aggregate !== null && aggregate !== 'count' && (
              <Select
                aria-label={`${name}的列`}
                showSearch
                value={one.column ?? undefined}
                placeholder="选择列"
                options={fitting.map((column) => ({ value: column.name, label: column.name }))}
                onChange={(column) =>
                  put(at, { column, name: freeName(`${column}${chartAggregates[aggregate]}`.slice(0, 30), others(at)) })
                }
              />
            )}
            {aggregate === null && (
              <Input
                aria-label={`${name}的公式`}
                maxLength={FORMULA_MAX}
                placeholder="例如 [已完成] / [数量] * 100"
                value={one.formula}
                onChange={({ target }) => put(at, { formula: target.value })}
              />
            )}
            <Input
              aria-label={`${name}的名称`}
              maxLength={40}
              value={one.name}
              onChange={({ target }) => put(at, { name: target.value.replace(/[[\]]/g, '') })}
            />
            <Button
              size="small"
              aria-label={`去掉${name}`}
              disabled={value.length === 1}
              onClick={() => onChange(value.filter((_, other) => other !== at))}
            >
              去掉
            </Button>
          </div>
        );
      })}
      <Button
        size="small"
        disabled={value.length >= MEASURES_MAX}
        onClick={() => onChange([...value, { ...COUNT, name: freeName(COUNT.name, others(-1)) }])}
      >
        添加指标
      </Button>
    </>
  );
}

interface DimensionsProps {
  columns: readonly ChartColumn[];
  value: readonly ChartDimension[];
  onChange: (dimensions: ChartDimension[]) => void;
}

function Dimensions({ columns, value, onChange }: DimensionsProps) {
  const typeOf = (name: string) => columns.find((column) => column.name === name);
  const grainOf = (name: string): ChartGrain | null => {
    const column = typeOf(name);
    return column && isDay(column) ? 'month' : null;
  };
  return (
    <>
      {value.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dimensions are told apart by their place alone
        <div className={styles.line} key={at}>
          <Select
            aria-label={`分组 ${at + 1} 的列`}
            showSearch
            value={one.column}
            options={columns.map(({ name }) => ({ value: name, label: name }))}
            onChange={(column) =>
              onChange(value.map((old, other) => (other === at ? { column, grain: grainOf(column) } : old)))
            }
          />
          {one.grain !== null && (
            <Select<ChartGrain>
              aria-label={`分组 ${at + 1} 的粒度`}
              value={one.grain}
              options={Object.entries(chartGrains).map(([grain, label]) => ({ value: grain as ChartGrain, label }))}
              onChange={(grain) => onChange(value.map((old, other) => (other === at ? { ...old, grain } : old)))}
            />
          )}
          <Button
            size="small"
            aria-label={`去掉分组 ${at + 1}`}
            onClick={() => onChange(value.filter((_, other) => other !== at))}
          >
            去掉
          </Button>
        </div>
      ))}
      {value.length < DIMENSIONS_MAX && (
        <Button
          size="small"
          disabled={columns.length === 0}
          onClick={() => {
            const next =
              columns.find(({ name, choices }) => choices && !value.some(({ column }) => column === name)) ??
              columns[0];
            if (next) onChange([...value, { column: next.name, grain: grainOf(next.name) }]);
          }}
        >
          添加分组
        </Button>
      )}
    </>
  );
}
