import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import type { CalendarInfo, Holiday } from '@contract/tenant/calendar';
import { dayKinds, officialYears } from '@contract/time/workdays';
import { Alert, App, Button, Checkbox, Popconfirm, Tag } from 'antd';
import { useState } from 'react';
import { calendarApi } from '@/services/calendar';
import { failureText } from '@/utils/failure';
import { HolidayForm } from './HolidayForm';
import { HolidayImport } from './HolidayImport';
import { HoursForm, type HoursInput, sayHours, saySegments } from './HoursForm';
import styles from './plan.less';

const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];

interface Props {
  info: CalendarInfo;
  onChanged: () => void;
}

interface HoursLineProps {
  info: CalendarInfo;
  /** Absent: one may not. */
  onChange?: () => void;
}

/** At what hours is worked, in words. */
const HoursLine = ({ info, onChange }: HoursLineProps) => (
  <div className={styles.hours}>
    <span>{saySegments(info.segments)}</span>
    <span className={styles.hint}>
      每天 {sayHours(info.segments)}，补班日相同；时区 {info.zone}。问题的响应与解决时限按此计算。
    </span>
    {onChange && (
      <Button size="small" onClick={onChange}>
        修改工作时间
      </Button>
    )}
  </div>
);

interface HolidayActionsProps {
  busy: boolean;
  /** Years that were published and are not here. */
  missing: readonly { year: number; source: string }[];
  onAdd: () => void;
  onImport: () => void;
  onFill: (year: number) => void;
}

const HolidayActions = ({ busy, missing, onAdd, onImport, onFill }: HolidayActionsProps) => (
  <div className="wrapped">
    <Button size="small" type="primary" onClick={onAdd}>
      添加
    </Button>
    <Button size="small" onClick={onImport}>
      批量导入
    </Button>
    {missing.map(({ year, source }) => (
      <Button key={year} size="small" title={source} loading={busy} onClick={() => onFill(year)}>
        填入 {year} 年放假安排
      </Button>
    ))}
  </div>
);

interface HolidaysProps {
  year: number;
  holidays: readonly Holiday[];
  /** Absent: one may not. */
  acts?: { edit: (holiday: Holiday) => void; remove: (holiday: Holiday) => Promise<void> };
}

/** The days off of a year, and those worked in their stead. */
const HolidaysOfYear = ({ year, holidays, acts }: HolidaysProps) => (
  <section>
    <h4>{year} 年</h4>
    <ul className={styles.holidays}>
      {holidays.map((one) => (
        <li key={one.id}>
          <Tag color={one.kind === 'work' ? 'orange' : 'green'}>{dayKinds[one.kind]}</Tag>
          <span className={styles.holidayName}>{one.name}</span>
          <span className={styles.days}>{one.from === one.to ? one.from : `${one.from} – ${one.to}`}</span>
          {acts && (
            <>
              <Button
                size="small"
                type="text"
                icon={<EditOutlined />}
                aria-label={`修改${one.name}`}
                onClick={() => acts.edit(one)}
              />
              <Popconfirm
                title={`删除「${one.name}」？`}
                description="之后的排期按普通日期计算"
                onConfirm={() => acts.remove(one)}
              >
                <Button size="small" type="text" icon={<DeleteOutlined />} aria-label={`删除${one.name}`} />
              </Popconfirm>
            </>
          )}
        </li>
      ))}
    </ul>
  </section>
);

/** Days of the week that are worked and at what hours, days off, and days worked in their stead. */
export default function WorkCalendarPanel({ info, onChanged }: Props) {
  const { message } = App.useApp();
  const [editing, setEditing] = useState<Holiday | 'new' | null>(null);
  const [importing, setImporting] = useState(false);
  const [hours, setHours] = useState(false);
  const [busy, setBusy] = useState(false);
  const { editable, holidays } = info;

  const act = async (work: () => Promise<string>) => {
    setBusy(true);
    try {
      void message.success(await work());
      onChanged();
    } catch (error) {
      void message.error(failureText(error, '保存工作日历失败'));
      onChanged();
    } finally {
      setBusy(false);
    }
  };
  const turn = (days: number[]) =>
    act(async () => {
      await calendarApi.saveWeekdays({
        weekdays: days.reduce((mask, day) => mask | (1 << day), 0),
        version: info.version,
      });
      return '工作日已保存';
    });
  const keepHours = (input: HoursInput) =>
    act(async () => {
      await calendarApi.saveHours({ ...input, version: info.version });
      setHours(false);
      return '工作时间已保存';
    });
  const remove = ({ id }: Holiday) =>
    act(async () => {
      await calendarApi.deleteHoliday({ id });
      return '已删除';
    });
  const fill = (year: number) =>
    act(async () => {
      const { added, known } = await calendarApi.addOfficialYear({ year });
      return known > 0 ? `已填入 ${added} 条，${known} 条与已有日期重叠而跳过` : `已填入 ${added} 条`;
    });
  const years = [...new Set(holidays.map(({ year }) => year))].sort((a, b) => b - a);
  const missing = officialYears.filter(({ year }) => !years.includes(year));
  const worked = weekdays.map((_, day) => day).filter((day) => info.weekdays & (1 << day));

  return (
    <div className={styles.panel}>
      <p className={styles.hint}>工期与自动排期按这里的工作日计算，对整个企业生效；修改后不会移动已有任务。</p>
      <h3>每周工作日</h3>
      <Checkbox.Group
        value={worked}
        disabled={!editable || busy}
        options={weekdays.map((label, value) => ({
          label,
          value,
          disabled: worked.length === 1 && worked[0] === value,
        }))}
        onChange={(days) => void turn(days)}
      />
      <h3>工作时间</h3>
      {hours ? (
        <HoursForm
          value={info}
          busy={busy}
          onSave={(input) => void keepHours(input)}
          onCancel={() => setHours(false)}
        />
      ) : (
        <HoursLine info={info} onChange={editable ? () => setHours(true) : undefined} />
      )}
      <h3>节假日与补班</h3>
      {editable && (
        <HolidayActions
          {...{ busy, missing }}
          onAdd={() => setEditing('new')}
          onImport={() => setImporting(true)}
          onFill={(year) => void fill(year)}
        />
      )}
      {editing && (
        <HolidayForm
          key={editing === 'new' ? 'new' : editing.id}
          holiday={editing === 'new' ? undefined : editing}
          onDone={(saved) => {
            setEditing(null);
            if (saved) onChanged();
          }}
        />
      )}
      {importing && (
        <HolidayImport
          onDone={(saved) => {
            setImporting(false);
            if (saved) onChanged();
          }}
        />
      )}
      {holidays.length === 0 && <Alert type="info" showIcon title="还没有节假日：只按每周工作日计算" />}
      {years.map((year) => (
        <HolidaysOfYear
          key={year}
          year={year}
          holidays={holidays.filter((one) => one.year === year)}
          acts={editable ? { edit: setEditing, remove } : undefined}
        />
      ))}
    </div>
  );
}
