import type { TemplateNode } from '@contract/task/templates';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import TeamParts from '@/components/TeamParts';
import { added, type TeamDraft, unfit } from '@/components/TeamParts/teamDraft';
import styles from './taskFlow.module.css';
import type { RoleChoice } from './useTemplateRoles';

interface Props {
  node: TemplateNode;
  roles: readonly RoleChoice[];
  onOk: (part: Pick<TemplateNode, 'role' | 'team'>) => void;
  onClose: () => void;
}

/** Who of a template's task executes it together: roles, or people. */
export function TemplateTeamDialog({ node, roles, onOk, onClose }: Props) {
  const { team, role } = node;
  const [draft, setDraft] = useState<TeamDraft>({
    mode: team?.mode ?? 'serial',
    parts: team
      ? team.parts.map(({ role: userId, hours = null }) => ({ userId, hours }))
      : role
        ? [{ userId: role, hours: null }]
        : [],
  });
  const refusal = unfit(draft);
  const nameOf = (value: string) =>
    roles.flatMap(({ options }) => options).find((one) => one.value === value)?.label ?? '已不存在的角色或成员';
  const save = () => {
    const parts = draft.parts.map(({ userId, hours }) => ({ role: userId, hours }));
    onOk({ role: null, team: { mode: draft.mode, parts } });
    onClose();
  };
  const taken = new Set(draft.parts.map(({ userId }) => userId));
  return (
    <Modal
      open
      title={node.title.trim() ? `多人执行 · ${node.title}` : '多人执行'}
      width={520}
      onCancel={onClose}
      footer={
        <>
          {team && (
            <Button
              className={styles.single}
              onClick={() => {
                onOk({ role: draft.parts[0]?.userId ?? null, team: null });
                onClose();
              }}
            >
              改为单人执行
            </Button>
          )}
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={refusal !== null} title={refusal ?? undefined} onClick={save}>
            确定
          </Button>
        </>
      }
    >
      <TeamParts
        {...{ draft, nameOf }}
        show={(value) => <span className={styles.who}>{nameOf(value)}</span>}
        adding={{
          options: roles
            .map(({ label, options }) => ({ label, options: options.filter(({ value }) => !taken.has(value)) }))
            .filter(({ options }) => options.length > 0),
          showSearch: { optionFilterProp: 'label' },
          onAdd: (value) => setDraft(added(draft, value)),
        }}
        onChange={setDraft}
      />
      {refusal && draft.parts.length > 0 && <p className={styles.hint}>{refusal}</p>}
    </Modal>
  );
}
