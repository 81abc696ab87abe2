import { DatePicker, Modal } from 'antd';
import { useState } from 'react';
import { thisDay } from '@/utils/today';

interface Props {
  onDone: (day: string) => void;
  onCancel: () => void;
}

/** A day that is written into the line. */
export function DayDialog({ onDone, onCancel }: Props) {
  const [day, setDay] = useState(() => thisDay());
  return (
    <Modal
      open
      width={360}
      title="插入日期"
      okText="插入"
      onOk={() => onDone(day.format('YYYY-MM-DD'))}
      onCancel={onCancel}
    >
      <DatePicker
        autoFocus
        aria-label="日期"
        allowClear={false}
        style={{ width: '100%' }}
        value={day}
        onChange={(next) => next && setDay(next)}
      />
    </Modal>
  );
}
