import { Overview } from '@/features/cost';
import { useProject } from '@/features/project';

export default function CostOverviewPage() {
  const { project } = useProject();
  return <Overview projectId={project.id} />;
}
