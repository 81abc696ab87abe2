import type { DutySwapCreate, Roster } from '@contract/duty/duty';
import { ROSTER_DAYS_AHEAD, type SwapKind, swapKinds } from '@contract/duty/kinds';
import type { Saved } from '@contract/hrp/hrp';
import { Form, Input, Radio, Select } from 'antd';
import dayjs from 'dayjs';
import { FormModal } from '@/features/object/form';
import { useRequest } from '@/hooks/useRequest';
import { dutyApi } from '@/services/duty';
import { thisDay, today } from '@/utils/today';
import { lettersOf, type Served, sayTimes, servedBy } from './board';
import { Candidates } from './Candidates';
import { chosenHours, type HoursValue, hoursOf, SomeHours } from './SomeHours';

interface Props {
  /** One's own, published, not begun. */
  served: Served;
  roster: Roster;
  onClose: () => void;
  onDone: () => void;
}
interface Values {
  kind: SwapKind;
  asked: string;
  /** `shift day user` of what is wanted in return. */
  returned?: string;
  hours?: HoursValue;
  reason?: string;
}
const ANYBODY = 'anybody';
const MINUTE_MS = 60_000;

/** What can still be given of a shift: of one that runs, from the next quarter of an hour on. */
function aheadOf({ from, to }: Served['piece']): { from: string; to: string } {
  if (Date.parse(from) > Date.now()) return { from, to };
  const quarter = 15 * MINUTE_MS;
  const next = Math.ceil((Date.now() + MINUTE_MS) / quarter) * quarter;
  return { from: new Date(Math.min(next, Date.parse(to) - MINUTE_MS)).toISOString(), to };
}

/** Asks somebody to take a shift, or to exchange one: taken by him, approved by who keeps the roster. */
export function SwapForm({ served, roster, onClose, onDone }: Props) {
  const { piece, shift } = served;
  const [form] = Form.useForm<Values>();
  const kind = Form.useWatch('kind', form) ?? 'give';
  const hours = Form.useWatch('hours', form);
  const whole = aheadOf(piece);
  const span = chosenHours(whole, hours);
  const candidates = useRequest(
    () => dutyApi.candidates({ shiftId: shift.id, day: piece.day, from: span.from, to: span.to }),
    { refreshDeps: [span.from, span.to] },
  );
  const ahead = thisDay().add(ROSTER_DAYS_AHEAD, 'day').format('YYYY-MM-DD');
  const others = useRequest(() => dutyApi.grid({ id: roster.id, from: today(), to: ahead }), {
    ready: kind === 'swap',
  });
  const offered = others.data
    ? servedBy({ roster, grid: others.data, letters: lettersOf(roster.shifts), userId: undefined }).filter(
        (one) => one.piece.published && one.piece.userId !== piece.userId && Date.parse(one.piece.from) > Date.now(),
      )
    : [];
  const send = ({ kind: way, asked, returned = '', reason = '', hours: within }: Values): Promise<Saved> => {
    const { from, to } = chosenHours(whole, within);
    const own: DutySwapCreate = { shiftId: shift.id, day: piece.day, kind: way, from, to, reason };
    if (way === 'give') return dutyApi.createSwap({ ...own, ...(asked !== ANYBODY && { askedId: asked }) });
    const [returnShiftId, returnDay, askedId] = returned.split(' ');
    return dutyApi.createSwap({ ...own, askedId, returnShiftId, returnDay });
  };
  return (
    <FormModal<Values, Saved>
      title={`换班：${dayjs(piece.day).format('M月D日')} ${shift.name}`}
      width={480}
      form={form}
      initialValues={{ kind: 'give', asked: ANYBODY, hours: hoursOf(whole) }}
      okText="发出申请"
      send={send}
      fieldOf={(name) =>
        name === 'askedId'
          ? 'asked'
          : name === 'returnDay'
            ? 'returned'
            : name === 'from' || name === 'to'
              ? 'hours'
              : undefined
      }
      failure="申请换班失败"
      onClose={onClose}
      onDone={onDone}
    >
      <Form.Item name="kind" label="方式">
        <Radio.Group
          optionType="button"
          options={Object.entries(swapKinds).map(([value, label]) => ({ value, label }))}
        />
      </Form.Item>
      <SomeHours name="hours" whole={whole} />
      {kind === 'give' ? (
        <Form.Item name="asked" label="请谁接班" rules={[{ required: true, message: '请选择' }]}>
          <Candidates
            candidates={candidates.data}
            error={candidates.error}
            onRetry={candidates.refresh}
            anybody={{ value: ANYBODY, label: '任何可以值此班的人' }}
          />
        </Form.Item>
      ) : (
        <Form.Item name="returned" label="对调为" rules={[{ required: true, message: '请选择对调的班次' }]}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            loading={others.loading}
            placeholder="同事的班次"
            notFoundContent={others.error ? '加载失败，请重新打开' : '没有可以对调的班次'}
            options={offered.map((one) => ({
              value: `${one.shift.id} ${one.piece.day} ${one.piece.userId}`,
              label: `${dayjs(one.piece.day).format('M月D日 dd')} ${one.shift.name} ${sayTimes(one.piece)} · ${one.person?.name ?? ''}`,
            }))}
          />
        </Form.Item>
      )}
      <Form.Item name="reason" label="原因" extra="对方同意后，由小组组长或值班管理者批准，批准后才生效。">
        <Input.TextArea rows={2} maxLength={200} placeholder="选填" />
      </Form.Item>
    </FormModal>
  );
}
