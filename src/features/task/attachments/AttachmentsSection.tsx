import type { TaskDetail } from '@contract/task/task';
import { Attachments } from '@/features/object/attachments';
import { useTaskProject } from '../context/TaskProject';
import { mayAct } from '../rights';

interface Props {
  task: TaskDetail;
  revision: number;
  /** With the count as it is now. */
  onCounted: (count: number) => void;
}

/** Its place in the line of the task's empty parts. */
const PLACE = 3;

export function AttachmentsSection({ task, ...rest }: Props) {
  const { rights } = useTaskProject();
  const editable = mayAct(task, 'edit', rights);
  return (
    <Attachments
      of={{ type: 'task', id: task.taskId }}
      no={task.taskNo}
      editable={editable}
      count={task.fileCount}
      place={PLACE}
      {...rest}
    />
  );
}
