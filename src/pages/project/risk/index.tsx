import { RegisterPage } from '@/features/object/register';
import { useProject } from '@/features/project';
import { useRiskRules } from '@/features/risk';
import { chancePage, riskPage } from './config';

/** /project/{pId}/risk — the risk register of a project, with its map and the opened risk beside it. */
export default function RiskPage() {
  const { project, mayChange } = useProject();
  const rules = useRiskRules();
  return (
    <RegisterPage
      config={rules?.opportunities ? chancePage : riskPage}
      projectId={project.id}
      mayCreate={mayChange('RISK:CREATE')}
      mayChange={mayChange('RISK:UPDATE')}
      maySteps={mayChange('RISK:STATUS:UPDATE')}
    />
  );
}
