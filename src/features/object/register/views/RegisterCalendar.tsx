import { customIdOf } from '@contract/object/customNames';
import { dayNumber, dayText } from '@contract/time/workdays';
import { useMemoizedFn } from 'ahooks';
import { Alert, App, Select } from 'antd';
import { useRef } from 'react';
import StateView from '@/components/StateView';
import { useWorkCalendar } from '@/features/gantt';
import {
  Agenda,
  CalendarHead,
  type CalendarKit,
  type CalendarMode,
  calendarStyles,
  MonthGrid,
  paged,
  useCarrying,
  useLanes,
  weeksOf,
} from '@/features/object/calendar';
import { toneColor } from '@/features/object/lifecycle';
import { useFillHeight } from '@/features/object/list';
import { useAct } from '@/features/undo';
import { defineKeys, useKeys } from '@/hooks/keys';
import { useRequest } from '@/hooks/useRequest';
import { useToday } from '@/hooks/useToday';
import { errorText } from '@/utils/apiError';
import type { AnyTypes, RegisterConfig } from '../config';
import { shownValue } from '../values';
import { ROWS_MAX, rowsOnDays } from './calendarRows';
import type { RegisterViewProps } from './types';
import { useParty } from './useParty';
import { dayFieldsOf, type ViewState } from './viewParams';
import styles from './views.module.css';

const calendarKeys = defineKeys({
  group: '日历',
  keys: {
    forward: { key: 'PageDown', label: '下一页' },
    back: { key: 'PageUp', label: '上一页' },
    today: { key: 't', label: '今天' },
    later: { key: 'ArrowRight', shift: true, told: true, label: '推后一天' },
    earlier: { key: 'ArrowLeft', shift: true, told: true, label: '提前一天' },
  },
});

/** How a row is shown, whichever day it stands on. */
const facesOf = <T extends AnyTypes, S extends string>(lifecycle: RegisterConfig<T, S>['lifecycle'], noun: string) => ({
  idOf: ({ id }: T['row']) => id,
  titleOf: ({ title }: T['row']) => title,
  tipOf: ({ no, title, assignee, state }: T['row']) =>
    `${no} ${title}\n${lifecycle.states[state as S].label} · ${assignee?.name ?? '未指派'}`,
  noun,
  mark: () => null,
  colorOf: ({ state }: T['row']) => toneColor(lifecycle.states[state as S].tone),
  isOver: ({ state }: T['row']) => lifecycle.states[state as S].closed ?? false,
});

/** A register by one of its days: what stands on which, and is carried to another. */
export default function RegisterCalendar<T extends AnyTypes, S extends string>(props: RegisterViewProps<T, S>) {
  const { config, noun, asked, stamp, phone, mayChange, onOpen, onCreate, change } = props;
  const { type, fields, service } = config;
  const { by, cal: mode, day: given } = props.state as unknown as ViewState;
  const { message } = App.useApp();
  const { told } = useAct();
  const isParty = useParty();
  const today = dayNumber(useToday());
  const { calendar } = useWorkCalendar();
  const outer = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const height = useFillHeight(outer);
  const field = fields[by];
  const focus = given ? dayNumber(given) : today;
  const weeks = weeksOf(mode, focus);
  const lanes = useLanes(box, weeks.length, mode);
  const [from, to] = [dayText(weeks[0] ?? focus), dayText((weeks.at(-1) ?? focus) + 6)];
  const dayOf = (row: T['row']) => (field ? (shownValue(row, by, field) as string | null) : null);
  const load = (first: string, last: string) =>
    rowsOnDays<T['row']>({
      ...{ asked, from: first, to: last },
      field: customIdOf(by) ?? by,
      query: (data) => service.query(data as T['query']),
      groups: service.groups,
    });
  const { data, error, loading, refresh, mutate } = useRequest(() => load(from, to), {
    refreshDeps: [JSON.stringify([asked, by, from, to]), stamp],
  });
  const { carry, shiftOf } = useCarrying();

  const kit: CalendarKit<T['row']> = {
    ...facesOf(config.lifecycle, noun),
    spanOf: (row) => {
      const day = dayOf(row);
      return day ? { start: dayNumber(day), end: dayNumber(day) } : null;
    },
    refusalOf: (row) => {
      if (field?.right === undefined) return `「${field?.label ?? ''}」由系统记录，不能改到另一天`;
      return mayChange || isParty(row) ? null : `您没有修改该${noun}的权限`;
    },
    loadDay: (day) => load(day, day),
  };

  const carryRow = useMemoizedFn(async (row: T['row'], days: number) => {
    const refused = kit.refusalOf(row);
    if (refused) return void message.warning(refused);
    const before = dayOf(row);
    if (!before || days === 0 || !field) return;
    const after = dayText(dayNumber(before) + days);
    const { id, no, version } = row;
    await carry(id, days, async () => {
      try {
        await service.update(id, { version, [by]: after } as T['update']);
        const item = { type, id, no, before: { [by]: before }, after: { [by]: after } };
        told('修改成功', { label: `${no} ${field.label}：${after}`, act: { kind: 'change', items: [item] } });
        props.onChanged();
        mutate(await load(from, to));
      } catch (failure) {
        void message.error(errorText(failure, '日期没有修改'));
        refresh();
      }
    });
  });
  const goTo = (day: number) => change({ day: day === today ? null : dayText(day) });
  useKeys(calendarKeys, {
    forward: () => goTo(paged(mode, focus, 1)),
    back: () => goTo(paged(mode, focus, -1)),
    today: () => goTo(today),
  });
  const days = dayFieldsOf(fields, config.filters);
  const mayBegin = onCreate && fields[by]?.in.includes('create');
  return (
    <div ref={outer} className={styles.calendar} style={{ height }} aria-busy={loading || undefined}>
      <CalendarHead {...{ mode, focus, today, phone, goTo }} onMode={(cal: CalendarMode) => change({ cal })}>
        {days.length > 1 ? (
          <Select<string>
            size="small"
            className={styles.by}
            aria-label={`${noun}所在的日期`}
            value={by}
            onChange={(next) => change({ by: next })}
            options={days.map((name) => ({ value: name, label: fields[name]?.label ?? name }))}
          />
        ) : (
          <span>{field?.label}</span>
        )}
      </CalendarHead>
      {data && data.total > ROWS_MAX && (
        <Alert
          banner
          type="info"
          title={`这段时间有 ${data.total.toLocaleString()} 个${noun}，只画出前 ${ROWS_MAX} 个，请缩小筛选范围`}
        />
      )}
      <div ref={box} className={calendarStyles.box}>
        <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh} rows={8}>
          {data && phone && <Agenda page={data} {...{ kit, today, onOpen }} />}
          {data && !phone && (
            <MonthGrid
              page={data}
              shiftOf={({ id }) => shiftOf(id)}
              onCarry={(row, days) => void carryRow(row, days)}
              onCreate={mayBegin ? (day) => onCreate?.({ [by]: day }) : undefined}
              {...{ kit, mode, weeks, lanes, focus, today, calendar, onOpen }}
            />
          )}
        </StateView>
      </div>
    </div>
  );
}
