import { PlusOutlined } from '@ant-design/icons';
import type { TableField, TableViewConfig } from '@contract/dynamicTable/table';
import { Button, Select, theme } from 'antd';
import { colourNames, cssColour } from '@/utils/colourNames';
import { canColour } from './colour';
import { beginning, ConditionRow } from './Filter';
import styles from './views.module.css';

type Rules = NonNullable<TableViewConfig['colors']>;

const RULES_MAX = 10;
const presets = ['red', 'orange', 'gold', 'green', 'blue', 'purple'] as const;
const colours = presets.map((value) => ({ value, label: colourNames[value] }));

interface Props {
  fields: readonly TableField[];
  value: Rules;
  onChange: (rules: Rules) => void;
}

/** Colours of rows by conditions; the first that holds colours the row. */
export function ColoursEditor({ fields, value, onChange }: Props) {
  const { token } = theme.useToken();
  // Rules of an earlier version kept what the presets look like.
  const nameOf = (color: string): string =>
    presets.find((preset) => token[preset].toLowerCase() === color.toLowerCase()) ?? color;
  const swatch = (color: string) => <span className={styles.swatch} style={{ background: cssColour(color) }} />;
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
            value={nameOf(color)}
            options={colours}
            optionRender={({ value: one, label }) => (
              <>
                {swatch(String(one))} {label}
              </>
            )}
            labelRender={({ value: one, label }) => (
              <>
                {swatch(String(one))} {label ?? '自定义'}
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
            onChange([...value, { color: presets[value.length % presets.length] ?? 'blue', condition: first }])
          }
        >
          添加颜色规则
        </Button>
      )}
    </div>
  );
}
