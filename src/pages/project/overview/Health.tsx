import { type ProjectHealth, projectHealths } from '@contract/project/enums';
import type { ProjectDetail } from '@contract/project/project';
import { Button, Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { FormModal } from '@/features/object/form';
import { HealthMark, projectAct, useProject } from '@/features/project';
import { useAct } from '@/features/undo';
import { projectApi } from '@/services/project';
import styles from './overview.module.css';
import { Panel } from './Panel';

interface HealthForm {
  health: ProjectHealth;
  healthNote?: string;
}

const healthCodes = Object.keys(projectHealths) as ProjectHealth[];

/** Opens from its own button. */
function EditHealth() {
  const { project, reload } = useProject();
  const { told } = useAct();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const reread = () => void reload().catch(() => undefined);
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        更新
      </Button>
      {open && (
        <FormModal<HealthForm, ReturnType<typeof projectAct>, ProjectDetail>
          title="更新健康度"
          width={460}
          version={project.version}
          initialValues={{ health: project.health, healthNote: project.healthNote ?? '' }}
          send={async ({ health, healthNote }, version = project.version) => {
            const note = healthNote?.trim() || null;
            await projectApi.update({ id: project.id, version, health, healthNote: note });
            const done = projectAct(project, { health, healthNote: note });
            // What somebody else had written meanwhile is not known: it cannot be given back.
            return version === project.version ? done : { label: done.label };
          }}
          failure="更新健康度失败"
          conflict={{
            subject: '项目信息',
            rows: (mine, theirs) => [
              {
                ...{ key: 'health', label: '健康度' },
                ...{ mine: <HealthMark health={mine.health} />, theirs: <HealthMark health={theirs.health} /> },
              },
              { key: 'note', label: '说明', mine: mine.healthNote || '—', theirs: theirs.healthNote || '—' },
            ],
            onTheirs: () => {
              close();
              reread();
            },
          }}
          onClose={close}
          onDone={(done) => {
            close();
            told('健康度已更新', done);
            reread();
          }}
        >
          <Form.Item name="health" label="健康度">
            <Radio.Group options={healthCodes.map((value) => ({ value, label: <HealthMark health={value} /> }))} />
          </Form.Item>
          <Form.Item name="healthNote" label="说明">
            <Input.TextArea rows={4} maxLength={2000} showCount placeholder="进展、风险和需要的支持（选填）" />
          </Form.Item>
        </FormModal>
      )}
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
