import { FieldAdmin } from '@/features/fieldAdmin';
import { useProject } from '@/features/project';

/** The project's custom fields, its own and those of the enterprise. */
export function Fields() {
  const { project, mayChange } = useProject();
  return <FieldAdmin projectId={project.id} editable={mayChange('PROJECT:CONFIG')} />;
}
