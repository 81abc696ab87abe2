import { Overview } from '@/features/cost';
import { useProject } from '@/features/project';

export default function CostOverviewPage() {
  const { project, can } = useProject();
  return <Overview projectId={project.id} seesPlan={can('PLAN:LIST')} />;
}
