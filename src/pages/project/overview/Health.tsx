import { type ProjectHealth, projectHealths } from '@contract/project/enums';
import { App, Button, Form, Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import { HealthMark, projectAct, useProject } from '@/features/project';
import { useAct } from '@/features/undo';
import { showFailure } from '@/services/client';
import { projectApi } from '@/services/project';
import { isStale } from '@/utils/refusal';
import styles from './overview.module.css';
import { Panel } from './Panel';

interface HealthForm {
  health: ProjectHealth;
  healthNote?: string;
}

const healthCodes = Object.keys(projectHealths) as ProjectHealth[];

/** Opens from its own button; a conflict reads the newest project and keeps what was typed. */
function EditHealth() {
  const { project, reload } = useProject();
  const { message } = App.useApp();
  const { told } = useAct();
  const [form] = Form.useForm<HealthForm>();
  const [open, setOpen] = useState(false);
  const [saving, setSaving] = useState(false);
  const save = async ({ health, healthNote }: HealthForm) => {
    setSaving(true);
    try {
      const note = healthNote?.trim() || null;
      await projectApi.update({ id: project.id, version: project.version, health, healthNote: note }, showFailure);
      setOpen(false);
      told('健康度已更新', projectAct(project, { health, healthNote: note }));
      await reload();
    } catch (error) {
      if (!isStale(error)) return;
      await reload().catch(() => undefined);
      void message.warning('项目刚被他人修改，已读取最新内容，请确认后再次保存');
    } finally {
      setSaving(false);
    }
  };
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        更新
      </Button>
      <Modal
        open={open}
        title="更新健康度"
        width={460}
        okText="保存"
        okButtonProps={{ loading: saving }}
        onOk={form.submit}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <Form<HealthForm>
          form={form}
          layout="vertical"
          preserve={false}
          initialValues={{ health: project.health, healthNote: project.healthNote ?? '' }}
          onFinish={save}
        >
          <Form.Item name="health" label="健康度">
            <Radio.Group options={healthCodes.map((value) => ({ value, label: <HealthMark health={value} /> }))} />
          </Form.Item>
          <Form.Item name="healthNote" label="说明">
            <Input.TextArea rows={4} maxLength={2000} showCount placeholder="进展、风险和需要的支持（选填）" />
          </Form.Item>
        </Form>
      </Modal>
    </>
  );
}

/** How the project's people judge it, apart from what the figures say. */
export function Health() {
  const { project, mayChange } = useProject();
  return (
    <Panel title="健康度" extra={mayChange('PROJECT:INFO:UPDATE') && <EditHealth />}>
      <div className={styles.health}>
        <HealthMark health={project.health} />
        <p className={project.healthNote ? styles.note : styles.faint}>{project.healthNote ?? '还没有评估说明'}</p>
      </div>
    </Panel>
  );
}
