import { useProject } from '@/features/project';
import { KeepDays } from '@/features/task';

/** For how long the project keeps deleted tasks. */
export function RecycleRules() {
  const { project, mayChange } = useProject();
  return <KeepDays projectId={project.id} editable={mayChange('PROJECT:CONFIG')} />;
}
