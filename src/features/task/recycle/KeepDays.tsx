import type { RecycleConfig } from '@contract/task/task';
import { App, Button, Form, InputNumber, Radio } from 'antd';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { taskRecycleApi } from '@/services/taskRecycle';
import { failureText } from '@/utils/failure';

type Mode = 'inherit' | 'days' | 'forever';
interface Values {
  mode: Mode;
  days: number | null;
}

const modeOf = ({ keepDays }: RecycleConfig): Mode =>
  keepDays === null ? 'inherit' : keepDays === 0 ? 'forever' : 'days';
const said = (days: number) => (days === 0 ? '永久保留' : `${days} 天`);

interface Props {
  /** Absent: of the whole enterprise. */
  projectId?: string;
  editable: boolean;
}

/** After how many days deleted tasks and registers go for good. */
export function KeepDays({ projectId, editable }: Props) {
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const config = useRequest(() => taskRecycleApi.getConfig({ projectId }), { refreshDeps: [projectId] });
  const save = async ({ mode, days }: Values) => {
    if (!config.data) return;
    setBusy(true);
    try {
      const keepDays = mode === 'inherit' ? null : mode === 'forever' ? 0 : days;
      config.mutate(await taskRecycleApi.saveConfig({ projectId, keepDays, version: config.data.version }));
      void message.success('保留时间已保存');
    } catch (error) {
      void message.error(failureText(error, '保存保留时间失败'));
    } finally {
      setBusy(false);
    }
  };
  const { data } = config;
  return (
    <StateView
      loading={config.loading && !data}
      error={data ? undefined : config.error}
      onRetry={config.refresh}
      rows={3}
    >
      {data && (
        <Form<Values>
          key={data.version}
          layout="vertical"
          disabled={!editable || busy}
          initialValues={{ mode: modeOf(data), days: data.keepDays || data.inherited || 30 }}
          onFinish={save}
        >
          <Form.Item
            name="mode"
            label="回收站保留多久"
            extra="任务、文档、风险、问题等到期后连同其中的内容、评论与附件彻底删除，不可恢复"
          >
            <Radio.Group
              vertical
              options={[
                { value: 'inherit', label: `${projectId ? '与企业设置一致' : '默认'}（${said(data.inherited)}）` },
                { value: 'days', label: '指定天数' },
                { value: 'forever', label: '永久保留' },
              ]}
            />
          </Form.Item>
          <Form.Item noStyle dependencies={['mode']}>
            {({ getFieldValue }) =>
              getFieldValue('mode') === 'days' && (
                <Form.Item name="days" label="天数" rules={[{ required: true, message: '请填写天数' }]}>
                  <InputNumber min={1} max={3650} precision={0} suffix="天" />
                </Form.Item>
              )
            }
          </Form.Item>
          {editable && (
            <Button type="primary" htmlType="submit" loading={busy}>
              保存
            </Button>
          )}
        </Form>
      )}
    </StateView>
  );
}
