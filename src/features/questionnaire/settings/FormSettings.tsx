import { examLates, examShows, isExam, MINUTES_MAX, POINTS_MAX } from '@contract/questionnaire/exam';
import type { FormDetail } from '@contract/questionnaire/form';
import { formAudienceKinds, QUESTIONS_MAX } from '@contract/questionnaire/settings';
import { Checkbox, DatePicker, Drawer, Form, Input, InputNumber, Radio, Select, TimePicker, TreeSelect } from 'antd';
import StateView from '@/components/StateView';
import { FormDrawer } from '@/features/object/form';
import { MembersSelect } from '@/features/object/people';
import { useRequest } from '@/hooks/useRequest';
import { showFailure } from '@/services/client';
import { questionnaireApi } from '@/services/questionnaire';
import { tenantApi } from '@/services/tenant';
import { departmentTree } from '@/utils/departmentTree';
import { LabelSelect } from '../labels/LabelSelect';
import { Quotas } from './Quotas';
import { LogoPick, ThemeColor, ThemeSample } from './Theme';
import { type QuotaValue, quotaFault, type SettingsValues, toUpdate, valuesOf } from './values';

interface Props {
  id: string;
  onClose: () => void;
  onDone: (saved: { version: number }) => void;
}

/** For whom a questionnaire is, when, how often, and how it is answered. */
export function FormSettings({ id, onClose, onDone }: Props) {
  const { data, error, loading, refresh } = useRequest(() => questionnaireApi.get({ id }), {
    refreshDeps: [id],
    onError: () => {},
  });
  if (data) return <SettingsForm form={data} onClose={onClose} onDone={onDone} />;
  return (
    <Drawer open title="问卷设置" size="min(560px, 100vw)" onClose={onClose}>
      <StateView loading={loading} error={error} onRetry={refresh} rows={8} />
    </Drawer>
  );
}

const lateChoices = Object.entries(examLates).map(([value, label]) => ({ value, label }));
const examChoices = Object.entries(examShows).map(([value, label]) => ({ value, label }));
const audiences = Object.entries(formAudienceKinds).map(([value, label]) => ({ value, label }));

function SettingsForm({ form: detail, onClose, onDone }: Omit<Props, 'id'> & { form: FormDetail }) {
  const [form] = Form.useForm<SettingsValues>();
  const { data: departments } = useRequest(() => tenantApi.listDepartments(undefined, showFailure), {
    onError: () => {},
  });
  const audience = Form.useWatch('audienceKind', form) ?? detail.settings.audience.kind;
  const passwordMode = Form.useWatch('passwordMode', form);
  return (
    <FormDrawer<SettingsValues, { version: number }, FormDetail>
      form={form}
      title="问卷设置"
      width={560}
      initialValues={valuesOf(detail)}
      version={detail.version}
      failure="保存设置失败"
      send={(values, version) => questionnaireApi.update(toUpdate(detail, values, version ?? detail.version))}
      conflict={{
        subject: `问卷「${detail.title}」`,
        rows: (mine, current) =>
          mine.title === current.title
            ? []
            : [{ key: 'title', label: '标题', mine: mine.title, theirs: current.title }],
        onTheirs: onClose,
      }}
      onClose={onClose}
      onDone={onDone}
    >
      <Form.Item name="title" label="标题" rules={[{ required: true, whitespace: true, message: '请填写标题' }]}>
        <Input maxLength={100} showCount />
      </Form.Item>
      <Form.Item name="description" label="说明（显示在题目之前）">
        <Input.TextArea rows={2} maxLength={5000} />
      </Form.Item>
      <Form.Item name="audienceKind" label="填写范围">
        <Radio.Group options={audiences} />
      </Form.Item>
      {audience === 'some' && (
        <>
          <Form.Item name="departmentIds" label="部门（含下级部门）">
            <TreeSelect multiple treeDefaultExpandAll aria-label="部门" treeData={departmentTree(departments ?? [])} />
          </Form.Item>
          <Form.Item name="userIds" label="人员">
            <MembersSelect aria-label="人员" placeholder="搜索姓名或账号" />
          </Form.Item>
        </>
      )}
      <Form.Item
        name="anonymous"
        valuePropName="checked"
        extra={
          detail.anonymousSettled
            ? '首次发布时已确定，不能更改。'
            : '不记录账号、地址和提交时刻；首次发布之后不能更改。少于 5 份的分组不显示统计。'
        }
      >
        <Checkbox disabled={detail.anonymousSettled}>匿名填写</Checkbox>
      </Form.Item>
      <Form.Item name="once" valuePropName="checked">
        <Checkbox>每人只能填写一次</Checkbox>
      </Form.Item>
      <Form.Item
        name="proof"
        valuePropName="checked"
        extra="未登录的人提交前，设备自动计算几秒，不用输入验证码；同一网络短时间内提交得越多，计算得越久。"
      >
        <Checkbox>防止程序批量提交</Checkbox>
      </Form.Item>
      <Form.Item name="beginsAt" label="开始时间">
        <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" placeholder="发布后即可填写" />
      </Form.Item>
      <Form.Item name="endsAt" label="结束时间">
        <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" placeholder="不限" />
      </Form.Item>
      <Form.Item name="hours" label="每天的填写时段（可以跨过零点）">
        <TimePicker.RangePicker format="HH:mm" order={false} placeholder={['从', '到']} />
      </Form.Item>
      <Form.Item name="cap" label="总份数上限">
        <InputNumber min={1} max={10_000_000} precision={0} placeholder="不限" suffix="份" />
      </Form.Item>
      <Form.Item
        name="quotas"
        label="按答案的名额"
        rules={[
          {
            validator: (_rule, quotas: QuotaValue[] | undefined) => {
              const fault = quotaFault(quotas ?? []);
              return fault ? Promise.reject(new Error(fault)) : Promise.resolve();
            },
          },
        ]}
      >
        <Quotas schema={detail.draft} />
      </Form.Item>
      <Form.Item name="passwordMode" label="填写密码">
        <Select
          aria-label="填写密码"
          options={[
            { value: 'none', label: '不需要密码' },
            ...(detail.hasPassword ? [{ value: 'keep', label: '保持原来的密码' }] : []),
            { value: 'set', label: detail.hasPassword ? '换一个密码' : '设置密码' },
          ]}
        />
      </Form.Item>
      {passwordMode === 'set' && (
        <Form.Item name="password" label="密码" rules={[{ required: true, message: '请填写密码' }]}>
          <Input.Password maxLength={50} autoComplete="new-password" />
        </Form.Item>
      )}
      <Form.Item name="oneByOne" valuePropName="checked">
        <Checkbox>每页只显示一题</Checkbox>
      </Form.Item>
      <Form.Item name="progress" valuePropName="checked">
        <Checkbox>显示填写进度</Checkbox>
      </Form.Item>
      {(detail.settings.exam || isExam(detail.draft)) && (
        <>
          <Form.Item name="examShow" label="考试：提交之后告诉填写人">
            <Select aria-label="考试：提交之后告诉填写人" options={examChoices} />
          </Form.Item>
          <Form.Item name="examPass" label="考试：及格分">
            <InputNumber min={0} max={POINTS_MAX * QUESTIONS_MAX} placeholder="不设" suffix="分" />
          </Form.Item>
          <Form.Item
            name="examMinutes"
            label="考试：限时"
            extra="从第一次打开题目算起，由服务器计时；要登录或使用一次性链接。匿名问卷不能限时。"
          >
            <InputNumber min={1} max={MINUTES_MAX} precision={0} placeholder="不限" suffix="分钟" />
          </Form.Item>
          <Form.Item name="examLate" label="考试：时间到之后的提交">
            <Select aria-label="考试：时间到之后的提交" options={lateChoices} />
          </Form.Item>
        </>
      )}
      <Form.Item name="thanks" label="提交之后显示">
        <Input.TextArea rows={2} maxLength={2000} />
      </Form.Item>
      <Form.Item name="color" label="填写页的颜色">
        <ThemeColor />
      </Form.Item>
      <Form.Item name="logoId" label="填写页的徽标">
        <LogoPick formId={detail.id} />
      </Form.Item>
      <ThemeSample />
      <Form.Item name="labelIds" label="标签">
        <LabelSelect />
      </Form.Item>
    </FormDrawer>
  );
}
