import { RulePanel } from '@/features/automation';
import { useProject } from '@/features/project';

/** What the product does by itself in the project. */
export default function Rules() {
  const { project } = useProject();
  return <RulePanel projectId={project.id} />;
}
