import { useParams } from '@umijs/max';
import { NormFrame } from '@/features/norm';
import { Tasks } from './Tasks';

/** /knowledgeBase/normZone/taskList/{taskNormId} — tasks that rest on a norm, check it, or do not fit it. */
export default function NormTasksPage() {
  const { taskNormId = '' } = useParams();
  return (
    <NormFrame id={taskNormId} active="tasks">
      {(open) => <Tasks key={taskNormId} {...open} />}
    </NormFrame>
  );
}
