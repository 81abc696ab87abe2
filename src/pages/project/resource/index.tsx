import { RegisterPage } from '@/features/object/register';
import { useProject } from '@/features/project';
import { resourcePage } from './config';

/** /project/{pId}/projectResources — what the project works with, and who has it when. */
export default function ResourcePage() {
  const { project, mayChange } = useProject();
  return (
    <RegisterPage
      config={resourcePage}
      projectId={project.id}
      mayCreate={mayChange('RESOURCE:CREATE')}
      mayChange={mayChange('RESOURCE:UPDATE')}
      maySteps={mayChange('RESOURCE:STATUS:UPDATE')}
    />
  );
}
