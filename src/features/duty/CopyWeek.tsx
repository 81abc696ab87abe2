import type { DutyImported, Roster } from '@contract/duty/duty';
import { Alert, DatePicker, Form } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import StateView from '@/components/StateView';
import { FormModal } from '@/features/object/form';
import { useAct } from '@/features/undo';
import { useRequest } from '@/hooks/useRequest';
import { dutyApi } from '@/services/duty';
import { ApiError } from '@/utils/apiError';
import { rangeOf } from './board';
import { copiedRows } from './copiedRows';
import styles from './duty.module.css';

interface Props {
  roster: Roster;
  /** A day of the week that is shown: stands chosen. */
  day: string;
  onClose: () => void;
  onDone: () => void;
}
interface Values {
  from: Dayjs;
  to: Dayjs;
}
const shown = (at: Dayjs) => at.format('YYYY-MM-DD');
const weekOf = (at: Dayjs) => rangeOf(shown(at), 'week');
const NAMED = 6;
const sayWeek = (value: Dayjs) => {
  const { from, to } = weekOf(value);
  return `${dayjs(from).format('M月D日')} – ${dayjs(to).format('M月D日')}`;
};

/** Who serves in one week serves in another one, too: what stands there is replaced, after what it would do was shown. */
export function CopyWeek({ roster, day, onClose, onDone }: Props) {
  const { told } = useAct();
  const [form] = Form.useForm<Values>();
  const initial = { from: dayjs(day), to: dayjs(day).add(1, 'week') };
  const from = Form.useWatch('from', form) ?? initial.from;
  const to = Form.useWatch('to', form) ?? initial.to;
  const [source, target] = [weekOf(from), weekOf(to)];
  const copy = async (dryRun: boolean): Promise<DutyImported | null> => {
    const grid = await dutyApi.grid({ id: roster.id, ...source });
    const rows = copiedRows(grid, roster.shifts, target.from);
    return rows.length === 0 ? null : dutyApi.importRows({ id: roster.id, rows, dryRun });
  };
  const trial = useRequest(() => copy(true), { refreshDeps: [source.from, target.from] });
  const problems = trial.data?.problems ?? [];
  return (
    <FormModal<Values, DutyImported | null>
      title={`复制一周：${roster.name}`}
      width={460}
      form={form}
      initialValues={initial}
      okText="复制"
      send={async () => {
        const answer = await copy(false);
        const [problem] = answer?.problems ?? [];
        if (problem) throw new ApiError(problem.text);
        return answer;
      }}
      failure="复制失败"
      onClose={onClose}
      onDone={(answer) => {
        told('复制成功', { label: `${sayWeek(to)} 调整了 ${answer?.changed ?? 0} 个班次` });
        onDone();
      }}
    >
      <Form.Item name="from" label="从哪一周" rules={[{ required: true, message: '请选择要复制的一周' }]}>
        <DatePicker picker="week" allowClear={false} format={sayWeek} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item
        name="to"
        label="到哪一周"
        rules={[{ required: true, message: '请选择复制到的一周' }]}
        extra="那一周每个班次改为由同一星期几的人值班；原来没有人的班次也空着"
      >
        <DatePicker picker="week" allowClear={false} format={sayWeek} style={{ width: '100%' }} />
      </Form.Item>
      <StateView
        loading={trial.loading && !trial.data}
        error={trial.data === undefined ? trial.error : undefined}
        onRetry={trial.refresh}
        rows={2}
      >
        {problems.length > 0 ? (
          <Alert
            type="warning"
            showIcon
            role="status"
            title={`有 ${problems.length} 处不能这样排，改好以后再复制`}
            description={
              <ul className={styles.preview}>
                {problems.slice(0, NAMED).map(({ row, text }) => (
                  <li key={`${row} ${text}`}>{text}</li>
                ))}
                {problems.length > NAMED && <li>等 {problems.length} 处</li>}
              </ul>
            }
          />
        ) : (
          <p role="status">
            {trial.data
              ? `将调整 ${trial.data.changed} 个班次，${trial.data.same} 个不变。`
              : '这一周没有排班，没有可以复制的。'}
          </p>
        )}
      </StateView>
    </FormModal>
  );
}
