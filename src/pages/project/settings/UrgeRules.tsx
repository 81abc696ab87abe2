import { type Channel, channelCodes, channels } from '@contract/object/eventEntry';
import type { UrgeConfig } from '@contract/task/urge';
import { App, Button, Checkbox, Form, InputNumber, Space, Switch } from 'antd';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { useProject } from '@/features/project';
import { useRequest } from '@/hooks/useRequest';
import { taskUrgeApi } from '@/services/taskUrge';
import { errorText } from '@/utils/apiError';
import styles from './settings.module.css';

type Values = Pick<UrgeConfig, 'cooldownMinutes' | 'dailyCap' | 'channels'> & { escalates: boolean; after: number };
const others = channelCodes.filter((code) => code !== 'station');
const DEFAULT_AFTER = 3;

/** How often the tasks of a project can be urged, by which ways, and when its owner hears of it. */
export function UrgeRules() {
  const { project, mayChange } = useProject();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const rules = useRequest(() => taskUrgeApi.getConfig({ projectId: project.id }));
  const editable = mayChange('PROJECT:CONFIG');
  const save = async ({ escalates, after, ...values }: Values) => {
    if (!rules.data) return;
    setBusy(true);
    try {
      const { projectId, version } = rules.data;
      const escalateAfter = escalates ? after : null;
      const extra = values.channels.filter((code) => code !== 'station');
      rules.mutate(
        await taskUrgeApi.saveConfig({ projectId, version, ...values, channels: ['station', ...extra], escalateAfter }),
      );
      void message.success('催办规则已保存');
    } catch (error) {
      void message.error(errorText(error, '保存催办规则失败'));
    } finally {
      setBusy(false);
    }
  };
  const initial = rules.data && {
    ...rules.data,
    channels: rules.data.channels.filter((code): code is Channel => code !== 'station'),
    escalates: rules.data.escalateAfter !== null,
    after: rules.data.escalateAfter ?? DEFAULT_AFTER,
  };
  return (
    <StateView
      loading={rules.loading && !rules.data}
      error={rules.data ? undefined : rules.error}
      onRetry={rules.refresh}
      rows={4}
    >
      <Form<Values>
        key={rules.data?.version}
        layout="vertical"
        className={styles.form}
        disabled={!editable || busy}
        initialValues={initial}
        onFinish={save}
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
        {editable && (
          <Button type="primary" htmlType="submit" loading={busy}>
            保存
          </Button>
        )}
      </Form>
    </StateView>
  );
}
