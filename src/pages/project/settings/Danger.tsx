import { history } from '@umijs/max';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { RecycleDialog, useArchive, useExitProject, useIsMember, useMyId, useProject } from '@/features/project';
import styles from './settings.module.css';

function Deed({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      {children}
    </li>
  );
}

const toList = () => history.push('/project');

/** Leaving the project, putting it away, and moving it to the recycle bin. */
export function Danger() {
  const { project, can, reload } = useProject();
  const archive = useArchive();
  const isOwner = project.owner?.userId === useMyId();
  const isMember = useIsMember()(project);
  const exit = useExitProject();
  const [recycling, setRecycling] = useState(false);
  return (
    <ul className={styles.deeds}>
      <Deed
        title="退出项目"
        text={
          isOwner
            ? '您是项目负责人，请先在成员中移交负责人，再退出项目。'
            : isMember
              ? '退出后您失去项目中的成员权限，需要由项目经理重新添加。'
              : '您不是项目成员，无需退出。'
        }
      >
        <Button danger disabled={isOwner || !isMember} onClick={() => exit(project, toList)}>
          退出项目
        </Button>
      </Deed>
      {can('PROJECT:ARCHIVE') && (
        <Deed
          title={project.archived ? '取消归档' : '归档项目'}
          text={
            project.archived
              ? '项目已归档，只能查看。取消归档后可以继续修改。'
              : '项目只能查看，并从列表移到“已归档”；可以随时取消归档。'
          }
        >
          <Button onClick={() => archive(project, reload)}>{project.archived ? '取消归档' : '归档项目'}</Button>
        </Deed>
      )}
      {can('PROJECT:DELETE') && (
        <Deed title="移入回收站" text="项目及其任务从列表中移除，需填写原因；可以在项目回收站中恢复。">
          <Button danger onClick={() => setRecycling(true)}>
            移入回收站
          </Button>
        </Deed>
      )}
      <RecycleDialog project={project} open={recycling} onClose={() => setRecycling(false)} onDone={toList} />
    </ul>
  );
}
