import { RegisterPage } from '@/features/object/register';
import { useProject } from '@/features/project';
import { environmentPage } from './config';

/** /project/{pId}/projectEnvironment — where the project's product runs, with the opened one beside them. */
export default function EnvironmentPage() {
  const { project, mayChange } = useProject();
  return (
    <RegisterPage
      config={environmentPage}
      projectId={project.id}
      mayCreate={mayChange('ENVIRONMENT:CREATE')}
      mayChange={mayChange('ENVIRONMENT:UPDATE')}
      maySteps={mayChange('ENVIRONMENT:STATUS:UPDATE')}
    />
  );
}
