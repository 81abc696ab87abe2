import { UNDO_HOURS } from '@contract/task/batchEnums';
import type { ImportJob } from '@contract/task/import';
import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { taskImportApi } from '@/services/taskImport';
import { failureText } from '@/utils/failure';
import styles from './import.less';

/** Takes the import back: what it changed is as before, and what it created goes to the recycle bin. */
export function UndoButton({ job }: { job: ImportJob }) {
  const [said, setSaid] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    try {
      const { restoreJobId } = await taskImportApi.undo({ jobId: job.jobId });
      setSaid(
        job.updated > 0 && restoreJobId === null
          ? `正在把新建的移入回收站；导入已超过 ${UNDO_HOURS} 小时，修改过的任务不再改回。`
          : '正在撤销：修改过的任务改回原样，新建的移入回收站，随时可以从那里恢复。',
      );
    } catch (error) {
      setSaid(failureText(error, '撤销失败，请重试'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Popconfirm
        title={`撤销这次导入？新建的 ${job.created.toLocaleString()} 个任务会移入回收站`}
        description={
          job.updated > 0
            ? `修改过的 ${job.updated.toLocaleString()} 个任务改回原样；之后又被修改的字段保持不变。`
            : undefined
        }
        okText="撤销导入"
        cancelText="不撤销"
        onConfirm={undo}
      >
        <Button danger loading={busy}>
          撤销导入
        </Button>
      </Popconfirm>
      <span role="status" className={styles.hint}>
        {said}
      </span>
    </>
  );
}
