import type { BatchOperation } from '@contract/task/batch';
import { Checkbox, DatePicker, InputNumber, Segmented } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import styles from '../styles/batch.less';
import type { FieldsProps } from './operations';

/** Moves the dates, or sets them. */
export default function DateFields({ onReady }: FieldsProps) {
  const [how, setHow] = useState<'shift' | 'set'>('shift');
  const [dates, setDates] = useState<Pick<BatchOperation, 'planStart' | 'planEnd'>>({});
  const change = (part: typeof dates) => {
    const next = { ...dates, ...part };
    setDates(next);
    onReady(next.planStart === undefined && next.planEnd === undefined ? null : { kind: 'dates', ...next });
  };
  const day = (key: 'planStart' | 'planEnd', label: string) => (
    <div className={styles.dayLine}>
      <DatePicker
        aria-label={label}
        placeholder={`${label}不变`}
        disabled={dates[key] === null}
        value={dates[key] ? dayjs(dates[key]) : null}
        onChange={(value) => change({ [key]: value ? value.format('YYYY-MM-DD') : undefined })}
      />
      <Checkbox
        checked={dates[key] === null}
        onChange={(event) => change({ [key]: event.target.checked ? null : undefined })}
      >
        清空
      </Checkbox>
    </div>
  );
  return (
    <>
      <Segmented<'shift' | 'set'>
        aria-label="怎样改日期"
        block
        value={how}
        onChange={(next) => {
          setHow(next);
          setDates({});
          onReady(null);
        }}
        options={[
          { value: 'shift', label: '平移' },
          { value: 'set', label: '设为' },
        ]}
      />
      {how === 'shift' ? (
        <InputNumber<number>
          autoFocus
          aria-label="平移天数"
          placeholder="天数：正数推后，负数提前"
          min={-3650}
          max={3650}
          precision={0}
          suffix="天"
          style={{ width: '100%' }}
          onChange={(days) => onReady(days ? { kind: 'shift', days } : null)}
        />
      ) : (
        <>
          {day('planStart', '开始日期')}
          {day('planEnd', '截止日期')}
        </>
      )}
    </>
  );
}
