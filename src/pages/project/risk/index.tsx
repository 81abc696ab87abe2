import { RegisterPage } from '@/features/object/register';
import { riskPage } from './config';

/** /project/{pId}/risk — the risk register of a project, with its map and the opened risk beside it. */
export default function RiskPage() {
  return <RegisterPage config={riskPage} />;
}
