import type { Roster, RosterSave, ShiftSave } from '@contract/duty/duty';
import { noticeLeads } from '@contract/duty/kinds';
import type { Person } from '@contract/envelope';
import type { Saved } from '@contract/hrp/hrp';
import { USUAL_WEEKDAYS, WorkCalendar } from '@contract/time/workdays';
import { Button, Form, Input, InputNumber, Select } from 'antd';
import { useMemo, useState } from 'react';
import { FormDrawer } from '@/features/object/form';
import { useAct } from '@/features/undo';
import { useRequest } from '@/hooks/useRequest';
import { calendarApi } from '@/services/calendar';
import { dutyApi } from '@/services/duty';
import { hrpApi } from '@/services/hrp';
import { today } from '@/utils/today';
import styles from './duty.module.css';
import { ShiftFields } from './ShiftFields';

interface Props {
  /** Absent: a new one. */
  roster: Roster | undefined;
  onClose: () => void;
  onDone: (id: string | undefined) => void;
}
type Values = Omit<RosterSave, 'groupId' | 'noticeMinutes'> & {
  groupId?: string | null;
  noticeMinutes?: number | null;
};

const newShift = (): ShiftSave => ({
  ...{ name: '', from: '09:00', to: '18:00', enabled: true, start: today(), cycle: 'day', length: 1 },
  ...{ weekdays: 127, holidays: 'keep', fairness: 'balanced', members: [], holidayMembers: [] },
  ...{ zone: null, handsOver: false, seats: 1 },
});
const usual = new WorkCalendar({ weekdays: USUAL_WEEKDAYS, holidays: [] });
const sayLead = (minutes: number | null | undefined) =>
  minutes ? (noticeLeads[minutes as keyof typeof noticeLeads] ?? `${minutes} 分钟`) : '不提醒';

/** A roster with its shifts: who takes turns how; each shift shows what would come of it. */
export function RosterForm({ roster, onClose, onDone }: Props) {
  const { told } = useAct();
  const [people, setPeople] = useState(new Map((roster?.people ?? []).map((one) => [one.userId, one])));
  const groups = useRequest(hrpApi.listGroups, { cacheKey: 'hrGroups', staleTime: 60_000 });
  const leaves = useRequest(dutyApi.listLeaves);
  const rules = useRequest(() => calendarApi.get());
  const calendar = useMemo(() => (rules.data ? new WorkCalendar(rules.data) : usual), [rules.data]);
  const meet = (met: readonly Person[]) =>
    setPeople((before) => new Map([...before, ...met.map((one) => [one.userId, one] as const)]));
  const send = async (values: Values, version: number | undefined): Promise<Saved> => {
    const { name, minRestHours, groupId = null, noticeMinutes = null } = values;
    const shifts = values.shifts.map((shift) => ({ ...shift, holidayMembers: shift.holidayMembers ?? [] }));
    const data = { name, minRestHours, groupId, noticeMinutes, shifts };
    return roster
      ? dutyApi.updateRoster({ id: roster.id, ...data, version: version ?? 0 })
      : dutyApi.createRoster(data);
  };
  const initial: Values = roster ?? {
    ...{ name: '', groupId: null, minRestHours: 8, noticeMinutes: 60 },
    shifts: [{ ...newShift(), name: '白班' }],
  };
  return (
    <FormDrawer<Values, Saved, Roster>
      title={roster ? `编辑值班表「${roster.name}」` : '新建值班表'}
      width={760}
      initialValues={{ ...initial, shifts: initial.shifts }}
      version={roster?.version}
      send={send}
      failure="保存值班表失败"
      onClose={onClose}
      onDone={({ id }) => {
        told(roster ? '修改成功' : '创建成功');
        onDone(roster ? undefined : id);
      }}
      conflict={{
        subject: `值班表「${roster?.name}」`,
        rows: (mine, current) => [
          { key: 'name', label: '名称', mine: mine.name, theirs: current.name },
          {
            ...{ key: 'minRestHours', label: '最少休息' },
            ...{ mine: `${mine.minRestHours} 小时`, theirs: `${current.minRestHours} 小时` },
          },
          {
            ...{ key: 'noticeMinutes', label: '提前提醒' },
            ...{ mine: sayLead(mine.noticeMinutes), theirs: sayLead(current.noticeMinutes) },
          },
        ],
        onTheirs: () => onDone(undefined),
      }}
    >
      <div className={styles.fields}>
        <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
          <Input maxLength={50} />
        </Form.Item>
        <Form.Item name="groupId" label="小组" extra="组长批准换班，成员都可以接班">
          <Select
            allowClear
            placeholder="不限小组"
            showSearch={{ optionFilterProp: 'label' }}
            options={groups.data?.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
        <Form.Item name="minRestHours" label="最少休息（小时）" rules={[{ required: true, message: '请填写' }]}>
          <InputNumber min={0} max={48} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="noticeMinutes" label="班前提醒">
          <Select
            allowClear
            placeholder="不提醒"
            options={Object.entries(noticeLeads).map(([value, label]) => ({
              value: Number(value),
              label: `提前 ${label}`,
            }))}
          />
        </Form.Item>
      </div>
      {roster?.publishedTo && <p className={styles.hint}>已发布至 {roster.publishedTo}，修改只影响之后的日期。</p>}
      <Form.List name="shifts">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name: at }) => (
              <ShiftFields
                key={key}
                {...{ at, roster, people, calendar }}
                leaves={leaves.data ?? []}
                onPeople={meet}
                onRemove={fields.length > 1 ? () => remove(at) : undefined}
              />
            ))}
            {fields.length < 10 && <Button onClick={() => add(newShift())}>添加班次</Button>}
          </>
        )}
      </Form.List>
    </FormDrawer>
  );
}
