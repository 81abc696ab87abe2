import { LabelAdmin } from '@/features/labelAdmin';
import { useProject } from '@/features/project';

export function Labels() {
  const { project, mayChange } = useProject();
  return <LabelAdmin projectId={project.id} editable={mayChange('TAG:UPDATE')} />;
}
