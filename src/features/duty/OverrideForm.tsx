import type { DutyGrid, DutyOverrideCreate, Shift } from '@contract/duty/duty';
import type { Saved } from '@contract/hrp/hrp';
import { Form, Input } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import { FormModal } from '@/features/object/form';
import { MemberSelect } from '@/features/object/people';
import { useAct } from '@/features/undo';
import { useRequest } from '@/hooks/useRequest';
import { dutyApi } from '@/services/duty';
import type { Served } from './board';
import { Candidates } from './Candidates';
import { chosenHours, type HoursValue, hoursOf, SomeHours } from './SomeHours';
import { sayOverride } from './said';

interface Props {
  day: string;
  shift: Shift;
  /** Whose shift another takes; absent: somebody is added. */
  replaced: Served | undefined;
  /** Hours that nobody serves: stand chosen for who is added. */
  vacancy: DutyGrid['vacancies'][number] | undefined;
  nameOf: (id: string) => string;
  onClose: () => void;
  onDone: () => void;
}
interface Values {
  candidate: string;
  otherId?: string;
  hours?: HoursValue;
  reason?: string;
}
const OTHER = 'other';

/** Puts somebody into a slot, or instead of another; who cannot is named with the reason. */
export function OverrideForm({ day, shift, replaced, vacancy, nameOf, onClose, onDone }: Props) {
  const { told } = useAct();
  const [form] = Form.useForm<Values>();
  const whole = replaced?.piece ?? vacancy;
  const hours = Form.useWatch('hours', form);
  const span = whole && chosenHours(whole, hours);
  const [met, setMet] = useState(new Map<string, string>());
  const candidate = Form.useWatch('candidate', form);
  const { data, error, refresh } = useRequest(
    () => dutyApi.candidates({ shiftId: shift.id, day, ...(span && { from: span.from, to: span.to }) }),
    { refreshDeps: [span?.from, span?.to] },
  );
  // Whose turn it is stands chosen, unless somebody was chosen already.
  useEffect(() => {
    const next = data?.find((one) => one.next)?.person.userId;
    if (next && !form.getFieldValue('candidate')) form.setFieldValue('candidate', next);
  }, [data, form]);
  const known = (id: string) =>
    met.get(id) ?? data?.find(({ person }) => person.userId === id)?.person.name ?? nameOf(id);
  const send = async ({ candidate: chosen, otherId = '', reason = '', hours: within }: Values): Promise<Saved> => {
    const taker = chosen === OTHER ? otherId : chosen;
    const override: DutyOverrideCreate = {
      ...{ shiftId: shift.id, day, reason },
      ...(whole && chosenHours(whole, within)),
      ...(replaced
        ? { kind: 'replace' as const, userId: replaced.piece.userId, byId: taker }
        : { kind: 'add' as const, userId: taker }),
    };
    const saved = await dutyApi.createOverride(override);
    told('修改成功', {
      label: sayOverride(override, shift.name, known),
      act: { kind: 'duty', overrideId: saved.id, override },
    });
    return saved;
  };
  return (
    <FormModal<Values, Saved>
      title={`${dayjs(day).format('M月D日')} ${shift.name}：${replaced ? '安排代班' : '安排值班'}`}
      width={460}
      form={form}
      initialValues={whole ? { hours: hoursOf(whole) } : {}}
      okText="安排"
      send={send}
      fieldOf={(name) => (name === 'from' || name === 'to' ? 'hours' : 'candidate')}
      failure="调整值班失败"
      onClose={onClose}
      onDone={onDone}
    >
      {whole && <SomeHours name="hours" whole={whole} />}
      <Form.Item
        name="candidate"
        label={replaced ? `代替 ${nameOf(replaced.piece.userId)} 的人` : '值班的人'}
        rules={[{ required: true, message: '请选择值班的人' }]}
      >
        <Candidates candidates={data} error={error} onRetry={refresh} other={{ value: OTHER, label: '其他成员' }} />
      </Form.Item>
      {candidate === OTHER && (
        <Form.Item name="otherId" label="其他成员" rules={[{ required: true, message: '请选择成员' }]}>
          <MemberSelect
            placeholder="选择成员"
            exclude={replaced ? [replaced.piece.userId] : []}
            onChange={(id, person) => {
              form.setFieldValue('otherId', id);
              if (id && person) setMet(new Map(met).set(id, person.name));
            }}
          />
        </Form.Item>
      )}
      <Form.Item name="reason" label="原因">
        <Input.TextArea rows={2} maxLength={200} placeholder="选填，相关的人会看到" />
      </Form.Item>
    </FormModal>
  );
}
