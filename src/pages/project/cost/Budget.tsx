import { BudgetView } from '@/features/cost';
import { useProject } from '@/features/project';

export default function CostBudgetPage() {
  const { project } = useProject();
  return <BudgetView projectId={project.id} />;
}
