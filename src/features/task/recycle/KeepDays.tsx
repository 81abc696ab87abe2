import type { RecycleConfig } from '@contract/task/task';
import { Alert, App, Button, Form, InputNumber, Radio } from 'antd';
import StateView from '@/components/StateView';
import { useEditor } from '@/features/object/form';
import { useRequest } from '@/hooks/useRequest';
import { taskRecycleApi } from '@/services/taskRecycle';

type Mode = 'inherit' | 'days' | 'forever';
interface Values {
  mode: Mode;
  days: number | null;
}

const modeOf = ({ keepDays }: RecycleConfig): Mode =>
  keepDays === null ? 'inherit' : keepDays === 0 ? 'forever' : 'days';
const valuesOf = (config: RecycleConfig): Values => ({
  mode: modeOf(config),
  days: config.keepDays || config.inherited || 30,
});
const said = (days: number) => (days === 0 ? '永久保留' : `${days} 天`);
const inWords = ({ mode, days }: Values, { inherited }: RecycleConfig) =>
  said(mode === 'inherit' ? inherited : mode === 'forever' ? 0 : (days ?? 0));

interface Props {
  /** Absent: of the whole enterprise. */
  projectId?: string;
  editable: boolean;
}

/** After how many days deleted tasks and registers go for good. */
export function KeepDays({ projectId, editable }: Props) {
  const { data, error, loading, refresh, mutate } = useRequest(() => taskRecycleApi.getConfig({ projectId }), {
    refreshDeps: [projectId],
  });
  return (
    <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh} rows={3}>
      {data && <DaysForm key={projectId} config={data} {...{ projectId, editable }} onSaved={mutate} />}
    </StateView>
  );
}

interface FormProps extends Props {
  config: RecycleConfig;
  onSaved: (config: RecycleConfig) => void;
}

function DaysForm({ projectId, editable, config, onSaved }: FormProps) {
  const { message } = App.useApp();
  const editor = useEditor<Values, RecycleConfig, RecycleConfig>({
    stored: { values: valuesOf(config), version: config.version },
    send: ({ mode, days }, version = config.version) => {
      const keepDays = mode === 'inherit' ? null : mode === 'forever' ? 0 : days;
      return taskRecycleApi.saveConfig({ projectId, keepDays, version });
    },
    failure: '保存保留时间失败',
    onDone: (saved) => {
      onSaved(saved);
      void message.success('保留时间已保存');
    },
    conflict: {
      subject: '回收站的保留时间',
      rows: (mine, theirs) => [
        { key: 'days', label: '保留', mine: inWords(mine, theirs), theirs: inWords(valuesOf(theirs), theirs) },
      ],
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
      disabled={!editable || editor.busy}
      initialValues={valuesOf(config)}
    >
      <Form.Item
        name="mode"
        label="回收站保留多久"
        extra="任务、文档、风险、问题等到期后连同其中的内容、评论与附件彻底删除，不可恢复"
      >
        <Radio.Group
          vertical
          options={[
            { value: 'inherit', label: `${projectId ? '与企业设置一致' : '默认'}（${said(config.inherited)}）` },
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
