import { channelCodes, channels } from '@contract/object/eventEntry';
import type { UrgeConfig } from '@contract/task/urge';
import { Alert, App, Button, Checkbox, Form, InputNumber, Space, Switch } from 'antd';
import StateView from '@/components/StateView';
import { useEditor } from '@/features/object/form';
import { useProject } from '@/features/project';
import { useRequest } from '@/hooks/useRequest';
import { taskUrgeApi } from '@/services/taskUrge';
import styles from './settings.module.css';

type Values = Pick<UrgeConfig, 'cooldownMinutes' | 'dailyCap' | 'channels'> & { escalates: boolean; after: number };
const others = channelCodes.filter((code) => code !== 'station');
const DEFAULT_AFTER = 3;

const valuesOf = ({ cooldownMinutes, dailyCap, channels: ways, escalateAfter }: UrgeConfig): Values => ({
  ...{ cooldownMinutes, dailyCap },
  channels: ways.filter((code) => code !== 'station'),
  escalates: escalateAfter !== null,
  after: escalateAfter ?? DEFAULT_AFTER,
});
/** In words, for the question whose save stands. */
const words: readonly { key: string; label: string; say: (values: Values) => string }[] = [
  { key: 'cooldownMinutes', label: '冷却时间', say: (of) => `${of.cooldownMinutes} 分钟` },
  { key: 'dailyCap', label: '每日上限', say: (of) => `${of.dailyCap} 次` },
  { key: 'after', label: '升级', say: ({ escalates, after }) => (escalates ? `每 ${after} 次` : '不通知') },
  {
    key: 'channels',
    label: '提醒方式',
    say: (of) => of.channels.map((code) => channels[code]).join('、') || '站内消息',
  },
];

/** How often the tasks of a project can be urged, by which ways, and when its owner hears of it. */
export function UrgeRules() {
  const { project } = useProject();
  const { data, error, loading, refresh, mutate } = useRequest(() => taskUrgeApi.getConfig({ projectId: project.id }));
  return (
    <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh} rows={4}>
      {data && <RulesForm rules={data} onSaved={mutate} />}
    </StateView>
  );
}

function RulesForm({ rules, onSaved }: { rules: UrgeConfig; onSaved: (rules: UrgeConfig) => void }) {
  const { mayChange } = useProject();
  const { message } = App.useApp();
  const editable = mayChange('PROJECT:CONFIG');
  const editor = useEditor<Values, UrgeConfig, UrgeConfig>({
    stored: { values: valuesOf(rules), version: rules.version },
    send: ({ escalates, after, ...values }, version = rules.version) =>
      taskUrgeApi.saveConfig({
        ...{ projectId: rules.projectId, version, ...values },
        channels: ['station', ...values.channels.filter((code) => code !== 'station')],
        escalateAfter: escalates ? after : null,
      }),
    failure: '保存催办规则失败',
    onDone: (saved) => {
      onSaved(saved);
      void message.success('催办规则已保存');
    },
    conflict: {
      subject: '催办规则',
      rows: (mine, theirs) =>
        words
          .map(({ key, label, say }) => ({ key, label, mine: say(mine), theirs: say(valuesOf(theirs)) }))
          .filter((row) => row.mine !== row.theirs),
      onTheirs: (theirs) => {
        editor.adopt(valuesOf(theirs), theirs.version);
        onSaved(theirs);
      },
    },
  });
  return (
    <Form<Values>
      {...editor.formProps}
      layout="vertical"
      className={styles.form}
      disabled={!editable || editor.busy}
      initialValues={valuesOf(rules)}
    >
      <Form.Item label="冷却时间" extra="同一任务两次催办之间至少间隔多久，无论由谁发起">
        <Form.Item name="cooldownMinutes" noStyle rules={[{ required: true, message: '请填写冷却时间' }]}>
          <InputNumber min={1} max={1440} precision={0} suffix="分钟" aria-label="冷却时间（分钟）" />
        </Form.Item>
      </Form.Item>
      <Form.Item label="每日上限" extra="同一任务一天内最多被催办的次数">
        <Form.Item name="dailyCap" noStyle rules={[{ required: true, message: '请填写每日上限' }]}>
          <InputNumber min={1} max={20} precision={0} suffix="次" aria-label="每日上限（次）" />
        </Form.Item>
      </Form.Item>
      <Form.Item label="升级" extra="同一执行人累计被催办到该次数时，通知项目负责人">
        <Space>
          <Form.Item name="escalates" valuePropName="checked" noStyle>
            <Switch aria-label="多次催办后通知项目负责人" />
          </Form.Item>
          <Form.Item noStyle dependencies={['escalates']}>
            {({ getFieldValue }) => (
              <Form.Item name="after" noStyle>
                <InputNumber
                  min={1}
                  max={20}
                  precision={0}
                  prefix="每"
                  suffix="次"
                  aria-label="升级次数"
                  disabled={!editable || !getFieldValue('escalates')}
                />
              </Form.Item>
            )}
          </Form.Item>
        </Space>
      </Form.Item>
      <Form.Item name="channels" label="提醒方式" extra="站内消息始终发送；其余方式还取决于各人的接收设置">
        <Checkbox.Group options={others.map((value) => ({ value, label: channels[value] }))} />
      </Form.Item>
      {editor.fault && <Alert type="error" showIcon role="alert" title={editor.fault} style={{ marginBottom: 16 }} />}
      {editable && (
        <Button type="primary" htmlType="submit" loading={editor.busy}>
          保存
        </Button>
      )}
      {editor.dialog}
    </Form>
  );
}
