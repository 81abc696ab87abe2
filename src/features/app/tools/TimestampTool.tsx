import { CopyOutlined } from '@ant-design/icons';
import { USUAL_ZONE } from '@contract/time/zone';
import { Alert, Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useWorkCalendar } from '@/features/gantt';
import { copyText } from '@/utils/copyText';
import { instantOf, offsetText, whenIn } from './timestamp';
import styles from './tools.module.css';

const zones = [USUAL_ZONE, 'Asia/Urumqi', 'Asia/Tokyo', 'UTC', 'Europe/London', 'America/New_York'];

/** An instant in all the ways that it is written. */
export default function TimestampTool() {
  const { info } = useWorkCalendar();
  const [chosen, setChosen] = useState<string>();
  const zone = chosen ?? info?.zone ?? USUAL_ZONE;
  const [text, setText] = useState(() => String(Math.floor(Date.now() / 1000)));
  const at = instantOf(text, zone);
  const ways: [string, string][] =
    at === null || Math.abs(at) > 8.64e15
      ? []
      : [
          ['日期时间', whenIn(at, zone)],
          ['秒', String(Math.floor(at / 1000))],
          ['毫秒', String(at)],
          ['ISO 8601', `${whenIn(at, zone).replace(' ', 'T')}${offsetText(at, zone)}`],
          ['UTC', new Date(at).toISOString()],
        ];
  const copy = (value: string) => copyText(value, '已复制');
  return (
    <div className={styles.tool}>
      <div className={styles.row}>
        <label className={styles.field}>
          <span className={styles.label}>时间戳或日期时间</span>
          <Input
            className={styles.mono}
            style={{ width: 260 }}
            value={text}
            maxLength={40}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <div className={styles.field}>
          <span className={styles.label}>时区</span>
          <Select
            aria-label="时区"
            style={{ width: 180 }}
            value={zone}
            onChange={setChosen}
            options={[...new Set([zone, ...zones])].map((value) => ({ value, label: value }))}
          />
        </div>
        <Button onClick={() => setText(String(Date.now()))}>现在</Button>
      </div>
      {ways.length === 0 ? (
        <Alert type="info" showIcon title="请输入时间戳，或 2026-11-23 09:30:00 这样的日期时间" />
      ) : (
        <ul className={styles.list}>
          {ways.map(([label, value]) => (
            <li key={label}>
              <span>{label}</span>
              <code className={styles.value}>{value}</code>
              <Button
                type="text"
                size="small"
                icon={<CopyOutlined />}
                aria-label={`复制${label}`}
                onClick={() => void copy(value)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
