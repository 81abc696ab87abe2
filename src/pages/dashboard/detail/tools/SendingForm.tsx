import type { DashboardDetail, DashboardFilterChange, Sending, SendingSaved } from '@contract/dashboard/dashboard';
import {
  type Cadence,
  cadences,
  type GroupSaying,
  groupSayings,
  MONTH_DAYS,
  RECEIVERS_MAX,
  weekdayNames,
} from '@contract/dashboard/sending';
import { Form, Input, Radio, Select } from 'antd';
import { FormModal } from '@/features/object/form';
import { MembersSelect } from '@/features/object/people';
import { dashboardApi } from '@/services/dashboard';

interface Values {
  cadence: Cadence;
  dayNo: number;
  at: string;
  receiverIds?: string[];
  groupSaying: GroupSaying;
  webhookUrl?: string;
  /** By which filter it is sent. */
  by: Filtered;
}
/** `kept`: by the filter of its own that a sending has already. */
type Filtered = 'board' | 'page' | 'kept';
const filtereds: Readonly<Record<Filtered, string>> = {
  kept: '保持原来的筛选',
  page: '页面现在的筛选',
  board: '看板保存的筛选',
};

interface Props {
  board: DashboardDetail;
  /** What the page is looked at with. */
  look: DashboardFilterChange;
  /** Absent: a new one. */
  sending?: Sending;
  onClose: () => void;
  /** @param secret what messages to the address are signed with; null: there is none, or it was told before */
  onDone: (secret: string | null) => void;
}

const HOURS = Array.from({ length: 96 }, (_, at) => {
  const value = `${String(Math.floor(at / 4)).padStart(2, '0')}:${String((at % 4) * 15).padStart(2, '0')}`;
  return { value, label: value };
});
const weekdays = weekdayNames.map((label, value) => ({ value, label }));
const monthDays = Array.from({ length: MONTH_DAYS }, (_, at) => ({ value: at + 1, label: `${at + 1} 日` }));

/** When the dashboard is sent, and to whom. */
export function SendingForm({ board, look, sending, onClose, onDone }: Props) {
  const [form] = Form.useForm<Values>();
  const cadence = Form.useWatch('cadence', form) ?? sending?.cadence ?? 'week';
  const looked = Object.keys(look).length > 0;
  const offered: Filtered[] = [
    ...(sending?.narrowed ? (['kept'] as const) : []),
    ...(looked ? (['page'] as const) : []),
    'board',
  ];
  const dated = cadence === 'week' ? weekdays : cadence === 'month' ? monthDays : null;
  return (
    <FormModal<Values, SendingSaved>
      title={sending ? '修改定时发送' : '新建定时发送'}
      width={520}
      form={form}
      initialValues={{
        ...{ cadence: 'week', dayNo: 0, at: '09:00', groupSaying: 'none' },
        ...sending,
        // Who changes the hour changes nothing of what is sent.
        by: sending ? (sending.narrowed ? 'kept' : 'board') : looked ? 'page' : 'board',
        receiverIds: sending?.receivers.map(({ userId }) => userId) ?? [],
      }}
      version={sending?.version}
      send={({ by, dayNo, receiverIds = [], ...values }, version) => {
        const input = {
          ...{ cadence: values.cadence, at: values.at, groupSaying: values.groupSaying, receiverIds },
          dayNo: dated ? (dayNo ?? 0) : 0,
          paused: sending?.paused ?? false,
          webhookUrl: values.webhookUrl?.trim() ?? '',
        };
        const { serialNo } = board;
        const chosen = by === 'page' ? look : {};
        return sending
          ? dashboardApi.changeSending({
              ...{ serialNo, id: sending.id, ...input, version: version ?? 0 },
              // Absent, its own filter stays.
              ...(by !== 'kept' && { look: chosen }),
            })
          : dashboardApi.addSending({ serialNo, ...input, look: chosen });
      }}
      failure="保存定时发送失败"
      onClose={onClose}
      onDone={({ secret }) => onDone(form.getFieldValue('webhookUrl') === sending?.webhookUrl ? null : secret)}
      onValuesChange={({ cadence: next }) => {
        // Days of one kind mean nothing to the other.
        if (next) form.setFieldValue('dayNo', next === 'month' ? 1 : 0);
      }}
    >
      <Form.Item name="cadence" label="多久一次">
        <Radio.Group options={Object.entries(cadences).map(([value, label]) => ({ value, label }))} />
      </Form.Item>
      {dated && (
        <Form.Item name="dayNo" label={cadence === 'week' ? '星期' : '日期'}>
          <Select options={dated} />
        </Form.Item>
      )}
      <Form.Item name="at" label="时间" extra="企业所在时区的时间。">
        <Select showSearch options={HOURS} />
      </Form.Item>
      <Form.Item
        name="receiverIds"
        label="收件人"
        extra="每个人收到的数字按自己的权限统计；站内还是邮件，按各自的接收设置。不能查看看板的人收不到。"
      >
        <MembersSelect known={sending?.receivers ?? []} placeholder="选择成员" maxCount={RECEIVERS_MAX} />
      </Form.Item>
      <Form.Item
        name="groupSaying"
        label="群机器人"
        extra="发给订阅了「看板定时发送」的企业机器人；看板要先共享给全企业。"
      >
        <Radio.Group
          options={Object.entries(groupSayings).map(([value, label]) => ({ value, label }))}
          style={{ display: 'grid', gap: 8 }}
        />
      </Form.Item>
      <Form.Item
        name="webhookUrl"
        label="Webhook"
        extra="按时把数字以 JSON 发给其他系统，按您的权限统计，带签名；需要“自动化与 Webhook 管理”权限。"
      >
        <Input maxLength={1000} placeholder="https://" autoComplete="off" />
      </Form.Item>
      {offered.length > 1 && (
        <Form.Item name="by" label="筛选">
          <Radio.Group
            options={offered.map((value) => ({ value, label: filtereds[value] }))}
            style={{ display: 'grid', gap: 8 }}
          />
        </Form.Item>
      )}
    </FormModal>
  );
}
