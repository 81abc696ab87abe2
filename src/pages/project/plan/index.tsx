import { useParams } from '@umijs/max';
import { ProjectPlan } from '@/features/plan';
import { useProject } from '@/features/project';

/** /project/{pId}/plan, and with a node opened beside it `/project/{pId}/plan/{tId}`. */
export default function PlanPage() {
  const { project } = useProject();
  const { tId } = useParams<{ tId?: string }>();
  return <ProjectPlan projectId={project.id} nodeId={tId} />;
}
