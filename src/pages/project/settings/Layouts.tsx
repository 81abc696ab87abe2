import { ProjectLayouts } from '@/features/layoutAdmin';
import { useProject } from '@/features/project';

/** How the project's types show their fields. */
export default function Layouts() {
  const { project, mayChange } = useProject();
  return <ProjectLayouts projectId={project.id} editable={mayChange('PROJECT:CONFIG')} />;
}
