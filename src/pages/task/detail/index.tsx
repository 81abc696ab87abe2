import { Link, useNavigate, useParams } from '@umijs/max';
import { Breadcrumb, Button } from 'antd';
import StateView from '@/components/StateView';
import {
  DetailPending,
  DetailSkeleton,
  TaskDetailView,
  TaskProjectProvider,
  useTaskDetail,
  useTaskProjectData,
} from '@/features/task';
import styles from './detail.less';

/** /taskByTaskNo/{tNo}/detail and /myTask/{tId}/detail — one task as a page of its own. */
export default function TaskDetailPage() {
  const { tNo, tId } = useParams<{ tNo: string; tId: string }>();
  const navigate = useNavigate();
  const handle = useTaskDetail({ taskId: tId, taskNo: tNo });
  const { task } = handle.state;
  const { context, error: contextError, refresh } = useTaskProjectData(task?.projectId, task?.project);
  if (!task) {
    const back = (
      <Link to="/desk">
        <Button type="primary">返回工作台</Button>
      </Link>
    );
    return <DetailPending state={handle.state} onRetry={() => void handle.load()} back={back} />;
  }
  const list = `/project/${task.projectId}/task`;
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">
        {task.taskNo} {task.title}
      </h1>
      <Breadcrumb
        className={styles.trail}
        items={[
          { title: <Link to="/project">项目</Link> },
          { title: <Link to={list}>{task.project.name}</Link> },
          { title: task.taskNo },
        ]}
      />
      <StateView
        loading={!context}
        error={context ? undefined : contextError}
        onRetry={refresh}
        skeleton={<DetailSkeleton />}
      >
        {context && (
          <TaskProjectProvider data={context}>
            <div className={styles.card}>
              <TaskDetailView
                task={task}
                handle={handle}
                onOpen={(id) => navigate(`/myTask/${id}/detail`)}
                onDeleted={() => navigate(list)}
              />
            </div>
          </TaskProjectProvider>
        )}
      </StateView>
    </div>
  );
}
