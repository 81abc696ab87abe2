import type { ProjectDepartment } from '@contract/project/members';
import { App, Button } from 'antd';
import { useProject } from '@/features/project';
import { useAct } from '@/features/undo';
import { showFailure } from '@/services/client';
import { projectApi } from '@/services/project';
import styles from './settings.module.css';

/** Departments whose people are in the project for as long as they are in the department. */
export function ProjectDepartments({
  departments,
  onChanged,
}: {
  departments: readonly ProjectDepartment[];
  onChanged: () => Promise<unknown>;
}) {
  const { project, mayChange } = useProject();
  const { modal } = App.useApp();
  const { told } = useAct();
  if (departments.length === 0) return null;
  const remove = ({ departmentId, roleId, name }: ProjectDepartment) =>
    modal.confirm({
      title: `将「${name}」移出项目？`,
      content:
        project.visibility === 'tenant'
          ? '只通过该部门加入的人随即失去项目中的权限。项目对企业成员公开，已指派的任务保持不变。'
          : '只通过该部门加入的人随即失去项目中的权限，也不再参与或关注其中的内容；其执行的未完成任务、负责或处理的未关闭的风险与问题等转交给项目负责人，撤销移除不会转回。其创建的任务本人仍可查看。',
      okText: '移除',
      okButtonProps: { danger: true },
      onOk: async () => {
        await projectApi.removeDepartment({ projectId: project.id, orgId: departmentId }, showFailure);
        told('部门已移除', {
          label: name,
          act: { kind: 'department', projectId: project.id, orgId: departmentId, before: roleId, after: null },
        });
        await onChanged();
      },
    });
  return (
    <section aria-label="项目中的部门">
      <ul className={styles.departments}>
        {departments.map((one) => (
          <li key={one.departmentId}>
            <span>{one.name}</span>
            <span className={styles.via}>
              {one.people} 人，{one.roleName}
            </span>
            {mayChange('PROJECT:MEMBER:REMOVE') && (
              <Button size="small" type="text" aria-label={`移除部门 ${one.name}`} onClick={() => remove(one)}>
                移除
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
