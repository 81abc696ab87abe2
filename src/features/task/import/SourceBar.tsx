import { type Markup, markups } from '@contract/import/fields';
import type { WorkInspection, WorkMapping } from '@contract/import/mapping';
import { type DayOrder, dayOrders } from '@contract/time/written';
import { Alert, Radio, Select } from 'antd';
import styles from './import.less';
import { withPlan } from './mapping';

interface Props {
  seen: WorkInspection;
  mapping: WorkMapping;
  busy: boolean;
  onSource: (source: string) => void;
  onChange: (mapping: WorkMapping) => void;
}

const texts = (Object.keys(markups) as Markup[]).map((value) => ({ value, label: markups[value] }));
const orders = (Object.keys(dayOrders) as DayOrder[]).map((value) => ({ value, label: dayOrders[value] }));

/** What was recognised, and what the file itself does not tell. */
export function SourceBar({ seen, mapping, busy, onSource, onChange }: Props) {
  return (
    <>
      <div className={styles.source}>
        <label>
          来源
          <Select
            aria-label="来源"
            loading={busy}
            value={mapping.source}
            options={seen.sources.map(({ id, label }) => ({ value: id, label }))}
            onChange={onSource}
            popupMatchSelectWidth={false}
          />
        </label>
        <label>
          描述的格式
          <Select
            aria-label="描述的格式"
            value={mapping.markup}
            options={texts}
            onChange={(markup: Markup) => onChange({ ...mapping, markup })}
            popupMatchSelectWidth={false}
          />
        </label>
        <span className={styles.hint}>
          {seen.remembered ? '已带入上次从这个来源导入时的对应。' : ''}没有写明时区的时间按 {seen.zone} 理解。
        </span>
      </div>
      {seen.doubtful.map(({ column, examples }) => (
        <Alert
          key={column}
          type="warning"
          showIcon
          title={`「${column}」中的日期分不清日和月：${examples.join('、')}`}
          description={
            <Radio.Group
              aria-label={`${column} 的日期写法`}
              options={orders}
              value={mapping.columns.find((plan) => plan.column === column)?.order}
              onChange={(event) =>
                onChange(withPlan(mapping, column, (plan) => ({ ...plan, order: event.target.value as DayOrder })))
              }
            />
          }
        />
      ))}
      {seen.archivedRows > 0 && (
        <Alert
          type="info"
          showIcon
          title={`有 ${seen.archivedRows.toLocaleString()} 行在来源中已归档`}
          description={
            <Radio.Group
              aria-label="已归档的行"
              options={[
                { value: 'bring', label: '一起导入' },
                { value: 'leave', label: '不导入' },
              ]}
              value={mapping.archived}
              onChange={(event) => onChange({ ...mapping, archived: event.target.value as WorkMapping['archived'] })}
            />
          }
        />
      )}
    </>
  );
}
