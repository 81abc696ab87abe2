import type { DatasetDefinition } from '@contract/dataService/dataset';
import { type Mask, masks } from '@contract/dataService/limits';
import { type DataType, dataTypes } from '@contract/dataService/types';
import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import styles from './dataServices.module.css';

interface Props {
  value: DatasetDefinition;
  /** Of the last preview. */
  columns: readonly string[];
  onChange(part: Partial<DatasetDefinition>): void;
}

/** What calls may give, what they may not see, and for how long answers are kept. */
export function ParametersForm({ value: { params, masks: hidden, cacheSeconds }, columns, onChange }: Props) {
  const set = (at: number, part: Partial<DatasetDefinition['params'][number]>) =>
    onChange({ params: params.map((one, other) => (other === at ? { ...one, ...part } : one)) });
  return (
    <>
      <h2 className={styles.section}>参数</h2>
      {params.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are told apart by their place alone
        <div className={styles.row} key={at}>
          <Input
            aria-label={`参数 ${at + 1} 的名称`}
            value={one.name}
            maxLength={20}
            onChange={(event) => set(at, { name: event.target.value })}
          />
          <Select<DataType>
            aria-label={`参数 ${at + 1} 的类型`}
            value={one.type}
            options={Object.entries(dataTypes).map(([code, label]) => ({ value: code as DataType, label }))}
            onChange={(type) => set(at, { type, default: null })}
          />
          <Input
            aria-label={`参数 ${at + 1} 的默认值`}
            placeholder="默认值"
            value={one.default === null ? '' : String(one.default)}
            onChange={(event) => set(at, { default: event.target.value || null })}
          />
          <Checkbox checked={one.required} onChange={(event) => set(at, { required: event.target.checked })}>
            必填
          </Checkbox>
          <Button
            size="small"
            aria-label={`去掉参数 ${at + 1}`}
            onClick={() => onChange({ params: params.filter((_, other) => other !== at) })}
          >
            去掉
          </Button>
        </div>
      ))}
      <Button
        onClick={() =>
          onChange({
            params: [
              ...params,
              { name: `参数${params.length + 1}`, type: 'text', required: false, default: null, note: '' },
            ],
          })
        }
      >
        添加参数
      </Button>
      <h2 className={styles.section}>脱敏</h2>
      {hidden.map((one, at) => (
        <div className={styles.row} key={one.column}>
          <span>{one.column}</span>
          <Select<Mask>
            aria-label={`${one.column} 的脱敏方式`}
            value={one.mask}
            options={Object.entries(masks).map(([code, label]) => ({ value: code as Mask, label }))}
            onChange={(mask) => onChange({ masks: hidden.map((other) => (other === one ? { ...one, mask } : other)) })}
          />
          <Button
            size="small"
            aria-label={`取消 ${one.column} 的脱敏`}
            onClick={() => onChange({ masks: hidden.filter((_, other) => other !== at) })}
          >
            取消
          </Button>
        </div>
      ))}
      <Select
        aria-label="要脱敏的列"
        style={{ width: '100%' }}
        placeholder={columns.length > 0 ? '选择要脱敏的列' : '预览以后可以选择要脱敏的列'}
        disabled={columns.length === 0}
        value={null}
        options={columns
          .filter((name) => !hidden.some(({ column }) => column === name))
          .map((name) => ({ value: name, label: name }))}
        onChange={(column: string | null) => column && onChange({ masks: [...hidden, { column, mask: 'name' }] })}
      />
      <h2 className={styles.section}>缓存</h2>
      <InputNumber
        aria-label="缓存秒数"
        min={0}
        max={300}
        suffix="秒"
        value={cacheSeconds}
        onChange={(seconds) => onChange({ cacheSeconds: seconds ?? 0 })}
      />
    </>
  );
}
