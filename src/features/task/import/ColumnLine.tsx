import { type HourUnit, hourTargets, hourUnits } from '@contract/import/fields';
import type { ColumnPlan, WorkMapping } from '@contract/import/mapping';
import { fieldKinds } from '@contract/object/fieldKinds';
import { Input, Select } from 'antd';
import { ColumnLine as Line } from '@/features/object/importing';
import styles from './import.less';
import { type columnOptions, newKinds, useOf, withPlan, withUse } from './mapping';

interface Props {
  plan: ColumnPlan;
  options: ReturnType<typeof columnOptions>;
  /** Some of its cells. */
  example: string;
  mapping: WorkMapping;
  onChange: (mapping: WorkMapping) => void;
}

const kinds = newKinds.map((value) => ({ value, label: fieldKinds[value].label }));
const units = (Object.keys(hourUnits) as HourUnit[]).map((value) => ({ value, label: hourUnits[value] }));

/** What becomes of one column of the file. */
export function ColumnLine({ plan, options, example, mapping, onChange }: Props) {
  const { column, to } = plan;
  const change = (part: Partial<ColumnPlan>) => onChange(withPlan(mapping, column, (one) => ({ ...one, ...part })));
  const isHours = (hourTargets as readonly string[]).includes(to) || plan.unit !== undefined;
  return (
    <Line
      heading={column}
      example={example}
      label={`列 ${column}`}
      value={useOf(plan)}
      options={options}
      onChange={(use) => onChange(withUse(mapping, column, use))}
    >
      {to === 'field' && !plan.fieldId && (
        <div className={styles.create}>
          <Input
            aria-label={`列 ${column} 的新字段名称`}
            placeholder="字段名称"
            maxLength={50}
            value={plan.name}
            status={plan.name?.trim() ? undefined : 'error'}
            onChange={(event) => change({ name: event.target.value })}
          />
          <Select
            aria-label={`列 ${column} 的新字段类型`}
            value={plan.create}
            options={kinds}
            onChange={(create) => change({ create })}
          />
        </div>
      )}
      {isHours && to !== 'skip' && (
        <div className={styles.second}>
          <Select
            aria-label={`列 ${column} 的单位`}
            allowClear
            placeholder="单位：按来源"
            value={plan.unit}
            options={units}
            onChange={(unit?: HourUnit) =>
              onChange(withPlan(mapping, column, ({ unit: _, ...rest }) => (unit ? { ...rest, unit } : rest)))
            }
          />
        </div>
      )}
    </Line>
  );
}
