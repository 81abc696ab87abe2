import { App, Button } from 'antd';
import { JobDialog } from '../batch/JobDialog';
import { useBatch } from '../batch/useBatch';

interface Props {
  projectId: string;
  taskIds: string[];
  /** Some have been restored. */
  onChanged: () => void;
  onDone: () => void;
}

/** Restores what is chosen in the background, with a report of what could not be. */
export function RestoreChosen({ projectId, taskIds, onChanged, onDone }: Props) {
  const { modal } = App.useApp();
  const { run, undo, close, job, over, open } = useBatch({ projectId, target: { taskIds }, onChanged, onDone });
  const count = taskIds.length;
  const ask = () =>
    modal.confirm({
      title: `恢复所选的 ${count.toLocaleString()} 个任务？`,
      content: '随它们一起删除的子任务会一并恢复。',
      okText: '恢复',
      // A failure is shown; what is chosen stays.
      onOk: () => run({ kind: 'restore' }),
    });
  return (
    <>
      <Button disabled={count === 0} onClick={ask}>
        批量恢复{count > 0 && `（${count.toLocaleString()}）`}
      </Button>
      {open && <JobDialog job={job} over={over} onUndo={undo} onClose={close} />}
    </>
  );
}
