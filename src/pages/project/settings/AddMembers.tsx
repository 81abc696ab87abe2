import type { ProjectDepartment } from '@contract/project/members';
import type { TenantMember } from '@contract/tenant/tenant';
import { Button, Form, Modal, Select, TreeSelect } from 'antd';
import { useState } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import { roleSelect } from '@/components/RoleOption';
import { MemberSelect } from '@/features/object/people';
import { useGivableRoles, useProject } from '@/features/project';
import { type Act, useAct } from '@/features/undo';
import { useRequest } from '@/hooks/useRequest';
import { showFailure } from '@/services/client';
import { projectApi } from '@/services/project';
import { tenantApi } from '@/services/tenant';
import { departmentTree } from '@/utils/departmentTree';
import styles from './settings.module.css';

interface Props {
  /** Those that are in the project already: choosing one again gives it another role. */
  departments: readonly ProjectDepartment[];
  onAdded: () => Promise<unknown>;
}

/** Adds people of the enterprise with one role. Who could not be added stays in the dialog for the next try. */
export function AddMembers({ departments: joined, onAdded }: Props) {
  const { project } = useProject();
  const { told } = useAct();
  const [open, setOpen] = useState(false);
  const [people, setPeople] = useState<TenantMember[]>([]);
  const [orgIds, setOrgIds] = useState<string[]>([]);
  const departments = useRequest(() => tenantApi.listDepartments(undefined, showFailure), { ready: open });
  const [chosenRole, setChosenRole] = useState<string>();
  const [saving, setSaving] = useState(false);
  const { options, defaultRoleId } = useGivableRoles(open);
  const roleId = chosenRole ?? defaultRoleId;
  const counted = [
    [people.length, '人'],
    [orgIds.length, '个部门'],
  ] as const;
  const chosen = counted.flatMap(([count, unit]) => (count > 0 ? [`${count} ${unit}`] : [])).join('、');

  const save = async () => {
    if (!roleId) return;
    setSaving(true);
    let left = people;
    try {
      for (const { userId } of people) {
        await projectApi.bindRole({ projectId: project.id, userId, roleId }, showFailure);
        left = left.filter((person) => person.userId !== userId);
      }
      if (orgIds.length > 0) await projectApi.bindRoles({ projectId: project.id, roleId, orgIds }, showFailure);
      const added = { projectId: project.id, after: roleId };
      const roleOf = (orgId: string) => joined.find((one) => one.departmentId === orgId)?.roleId ?? null;
      const acts: Act[] = [
        ...people.map(({ userId }): Act => ({ kind: 'member', userId, before: null, ...added })),
        ...orgIds.map((orgId): Act => ({ kind: 'department', orgId, before: roleOf(orgId), ...added })),
      ];
      const [person] = people;
      told('已添加', {
        label: person && acts.length === 1 ? person.name : chosen,
        act: { kind: 'several', acts },
      });
      setOrgIds([]);
      setOpen(false);
    } catch {
      // Shown by the request layer.
    } finally {
      setPeople(left);
      setSaving(false);
      if (left.length < people.length || orgIds.length > 0) await onAdded();
    }
  };
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        添加成员
      </Button>
      <Modal
        open={open}
        title="添加成员"
        width={480}
        okText={`添加 ${chosen}`.trim()}
        okButtonProps={{ disabled: !chosen || !roleId, loading: saving }}
        onOk={save}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <Form layout="vertical">
          <Form.Item label="成员">
            <MemberSelect
              autoFocus
              value={undefined}
              placeholder="搜索姓名或账号"
              aria-label="搜索成员"
              exclude={people.map(({ userId }) => userId)}
              search={(keyword) =>
                projectApi
                  .searchCandidates({ projectId: project.id, keyword: keyword || undefined, pageSize: 50 })
                  .then((page) => page.result)
              }
              onChange={(_, person) => person && setPeople([...people, person])}
            />
            {people.length > 0 && (
              <div className={styles.picked}>
                {people.map((person) => (
                  <Button
                    key={person.userId}
                    size="small"
                    title={`移除 ${person.name}`}
                    onClick={() => setPeople(people.filter(({ userId }) => userId !== person.userId))}
                  >
                    <PersonAvatar person={person} size={16} withName /> ×
                  </Button>
                ))}
              </div>
            )}
          </Form.Item>
          <Form.Item label="部门" extra="部门及其下级的人都得到该角色；离开部门即失去项目">
            <TreeSelect
              multiple
              allowClear
              treeDefaultExpandAll
              showSearch={{ treeNodeFilterProp: 'title' }}
              aria-label="选择部门"
              placeholder="选择部门"
              loading={departments.loading}
              treeData={departmentTree(departments.data ?? [])}
              value={orgIds}
              onChange={setOrgIds}
            />
          </Form.Item>
          <Form.Item label="角色">
            <Select {...roleSelect} options={options} value={roleId} onChange={setChosenRole} />
          </Form.Item>
        </Form>
      </Modal>
    </>
  );
}
