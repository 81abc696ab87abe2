import { RegisterPage } from '@/features/object/register';
import { useProject } from '@/features/project';
import { problemPage } from './config';

/** /project/{pId}/problem — the problems of a project, with the opened one beside them. */
export default function ProblemPage() {
  const { project, mayChange } = useProject();
  return (
    <RegisterPage
      config={problemPage}
      projectId={project.id}
      mayCreate={mayChange('PROBLEM:CREATE')}
      mayChange={mayChange('PROBLEM:UPDATE')}
      maySteps={mayChange('PROBLEM:STATUS:UPDATE')}
    />
  );
}
