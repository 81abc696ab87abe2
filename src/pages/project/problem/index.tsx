import { RegisterPage } from '@/features/object/register';
import { problemPage } from './config';

/** /project/{pId}/problem — the problems of a project, with the opened one beside them. */
export default function ProblemPage() {
  return <RegisterPage config={problemPage} />;
}
