import { PlusOutlined } from '@ant-design/icons';
import type { TableField, TableViewConfig } from '@contract/dynamicTable/table';
import { Button, Select } from 'antd';
import { canColour } from './colour';
import { beginning, ConditionRow } from './Filter';
import styles from './views.module.css';

type Rules = NonNullable<TableViewConfig['colors']>;

const RULES_MAX = 10;
/** As the presets of tags are called; kept are the colours that the rows are marked by. */
const colours = [
  { value: '#f5222d', label: '红色' },
  { value: '#fa8c16', label: '橙色' },
  { value: '#fadb14', label: '黄色' },
  { value: '#52c41a', label: '绿色' },
  { value: '#1677ff', label: '蓝色' },
  { value: '#722ed1', label: '紫色' },
];

interface Props {
  fields: readonly TableField[];
  value: Rules;
  onChange: (rules: Rules) => void;
}

/** Colours of rows by conditions; the first that holds colours the row. */
export function ColoursEditor({ fields, value, onChange }: Props) {
  const first = beginning(fields, canColour);
  const put = (at: number, next: Partial<Rules[number]>) =>
    onChange(value.map((one, place) => (place === at ? { ...one, ...next } : one)));
  return (
    <div className={styles.panel}>
      {value.map(({ color, condition }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rules are told apart by their place alone
        <div key={at} className={styles.rule}>
          <Select
            aria-label={`第 ${at + 1} 条规则的颜色`}
            value={color}
            options={colours}
            optionRender={({ value: one, label }) => (
              <>
                <span className={styles.swatch} style={{ background: String(one) }} /> {label}
              </>
            )}
            onChange={(next) => put(at, { color: next })}
          />
          <ConditionRow
            {...{ fields, condition }}
            me={false}
            takes={canColour}
            onChange={(next) => put(at, { condition: next })}
            onRemove={() => onChange(value.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      {first && value.length < RULES_MAX && (
        <Button
          size="small"
          icon={<PlusOutlined />}
          onClick={() =>
            onChange([
              ...value,
              { color: colours[value.length % colours.length]?.value ?? '#1677ff', condition: first },
            ])
          }
        >
          添加颜色规则
        </Button>
      )}
    </div>
  );
}
