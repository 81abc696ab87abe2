import { TITLE_MAX } from '@contract/task/enums';
import { LINES_DEPTH_MAX, LINES_MAX, linesOf, looksLikeTable } from '@contract/task/linesOf';
import { Link } from '@umijs/max';
import { Alert, App, Button, Modal } from 'antd';
import { useState } from 'react';
import { useAct } from '@/features/undo';
import { taskApi } from '@/services/task';
import { failureText } from '@/utils/failure';
import { useTaskProject } from '../../context/TaskProject';
import styles from './lines.module.css';
import type { LinesPlace } from './usePasteLines';

interface Props extends LinesPlace {
  text: string;
  onOne: () => void;
  onClose: () => void;
}

/** The tasks that pasted lines would become, as a tree, before they do. */
export default function LinesDialog({ text, parent, taskTypeId, onCreated, onOne, onClose }: Props) {
  const { projectId, rights } = useTaskProject();
  const { message } = App.useApp();
  const { told } = useAct();
  const [busy, setBusy] = useState(false);
  const lines = linesOf(text, TITLE_MAX);
  const count = lines.length;
  const deep = lines.some(({ depth }) => depth >= LINES_DEPTH_MAX);
  const refused =
    count > LINES_MAX ? `一次最多 ${LINES_MAX} 个，请分几次粘贴` : deep ? `最多 ${LINES_DEPTH_MAX} 级，请减少缩进` : '';
  const create = async () => {
    if (busy || refused) return;
    setBusy(true);
    try {
      const made = await taskApi.createLines({
        projectId,
        ...(parent && { parentId: parent.taskId }),
        ...(taskTypeId && { taskTypeId }),
        lines: lines.map(({ depth: _depth, ...line }) => line),
      });
      told('任务创建成功', {
        label: `${made[0]?.taskNo} 等 ${made.length} 个`,
        act: { kind: 'create', type: 'task', ids: made.map(({ taskId }) => taskId) },
      });
      onCreated(made);
    } catch (error) {
      void message.error(failureText(error, '创建任务失败'));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      centered
      title={`粘贴了 ${count} 行`}
      styles={{ body: { maxHeight: 'calc(100dvh - 240px)', overflow: 'auto' } }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button onClick={onOne}>建成一个任务</Button>
          <Button type="primary" autoFocus loading={busy} disabled={Boolean(refused)} onClick={() => void create()}>
            创建 {count} 个任务
          </Button>
        </>
      }
    >
      {refused && <Alert type="error" showIcon title={refused} className={styles.alert} />}
      {looksLikeTable(text) && (
        <Alert
          type="info"
          showIcon
          className={styles.alert}
          title={
            <>
              看起来是一张表格，这里只取每行的第一列。
              {rights.privileges.includes('TASK:IMPORT') && <Link to={`/project/${projectId}/import`}>改用导入</Link>}
            </>
          }
        />
      )}
      {parent && (
        <p className={styles.under}>
          作为 {parent.taskNo} {parent.title} 的子任务
        </p>
      )}
      <ol className={styles.lines} aria-label="将创建的任务">
        {lines.map(({ title, rest, depth }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place.
          <li key={at} style={{ paddingInlineStart: 8 + depth * 20 }}>
            <span className="visually-hidden">{depth > 0 && `第 ${depth + 1} 级：`}</span>
            {title}
            {rest && <span className="faint-note">，其余写入描述</span>}
          </li>
        ))}
      </ol>
    </Modal>
  );
}
