import type { DutyPublished, Roster } from '@contract/duty/duty';
import { GRID_DAYS_MAX, ROSTER_DAYS_AHEAD } from '@contract/duty/kinds';
import { DatePicker, Form } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import StateView from '@/components/StateView';
import { FormModal } from '@/features/object/form';
import { useAct } from '@/features/undo';
import { useRequest } from '@/hooks/useRequest';
import { dutyApi } from '@/services/duty';
import { thisDay, today } from '@/utils/today';
import styles from './duty.module.css';

interface Props {
  roster: Roster;
  onClose: () => void;
  onDone: () => void;
}
interface Values {
  to: Dayjs;
}
const WEEKS = 4;
const NAMED = 6;
const shown = (at: Dayjs) => at.format('YYYY-MM-DD');

/** Days up to one stand fast from now on; what is vacant in them is said before. */
export function PublishForm({ roster, onClose, onDone }: Props) {
  const { told } = useAct();
  const [form] = Form.useForm<Values>();
  const to = Form.useWatch('to', form);
  const last = thisDay().add(ROSTER_DAYS_AHEAD, 'day');
  const first = roster.publishedTo ? dayjs(roster.publishedTo).add(1, 'day') : thisDay();
  const begin = first.isBefore(today()) ? thisDay() : first;
  const usual = begin.add(WEEKS, 'week').subtract(1, 'day');
  const end = to ?? (usual.isAfter(last) ? last : usual);
  const { data, error, loading, refresh } = useRequest(
    () => dutyApi.grid({ id: roster.id, from: shown(begin), to: shown(end) }),
    { ready: !end.isBefore(begin) && end.diff(begin, 'day') < GRID_DAYS_MAX, refreshDeps: [shown(end)] },
  );
  const shiftOf = (id: string) => roster.shifts.find((one) => one.id === id)?.name ?? '';
  const vacant = data?.vacancies ?? [];
  return (
    <FormModal<Values, DutyPublished, Roster>
      title={`发布「${roster.name}」`}
      width={440}
      form={form}
      initialValues={{ to: usual.isAfter(last) ? last : usual }}
      version={roster.version}
      okText="发布"
      send={(values, version) => dutyApi.publish({ id: roster.id, to: shown(values.to), version: version ?? 0 })}
      failure="发布失败"
      onClose={onClose}
      onDone={({ slots, vacancies }) => {
        told('发布成功', { label: `${slots} 个班次${vacancies > 0 ? `，其中 ${vacancies} 个空缺` : ''}` });
        onDone();
      }}
      conflict={{
        subject: `值班表「${roster.name}」`,
        rows: (mine, current) => [
          { key: 'to', label: '已发布至', mine: shown(mine.to), theirs: current.publishedTo ?? '尚未发布' },
        ],
        onTheirs: onDone,
      }}
    >
      <Form.Item
        name="to"
        label="发布至"
        rules={[{ required: true, message: '请选择日期' }]}
        extra={`${roster.publishedTo ? `已发布至 ${roster.publishedTo}；` : ''}发布后这些日期不再重排，可以调整和换班。`}
      >
        <DatePicker style={{ width: '100%' }} allowClear={false} minDate={begin} maxDate={last} />
      </Form.Item>
      <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh} rows={2}>
        {data && (
          <div role="status">
            <p>
              {shown(begin)} 起共 {data.pieces.filter(({ published }) => !published).length + vacant.length} 个班次，
              {vacant.length > 0 ? <span className={styles.loud}>{vacant.length} 个空缺</span> : '没有空缺'}。
            </p>
            {vacant.length > 0 && (
              <ul className={styles.preview}>
                {vacant.slice(0, NAMED).map((one) => (
                  <li key={`${one.shiftId}${one.day}`} data-vacant>
                    {dayjs(one.day).format('M-D dd')} {shiftOf(one.shiftId)}
                  </li>
                ))}
                {vacant.length > NAMED && <li>等 {vacant.length} 个</li>}
              </ul>
            )}
          </div>
        )}
      </StateView>
    </FormModal>
  );
}
