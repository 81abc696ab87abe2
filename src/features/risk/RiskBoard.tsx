import { useRequest } from 'ahooks';
import { useLookup } from '@/hooks/useLookup';
import { getRiskMap, getRiskRules } from '@/services/risk';
import { RiskMap } from './RiskMap';

interface Props {
  projectId: string;
  /** Another one: risks have changed. */
  stamp: number;
  chosen: readonly number[];
  onChoose: (cells: number[]) => void;
}

/** The map of a project's open risks, by the matrix of the enterprise. */
export function RiskBoard({ projectId, stamp, chosen, onChoose }: Props) {
  const map = useRequest(() => getRiskMap(projectId), { refreshDeps: [projectId, stamp], onError: () => undefined });
  const rules = useLookup('riskRules', getRiskRules);
  return map.data ? <RiskMap counts={map.data} rules={rules.data} chosen={chosen} onChoose={onChoose} /> : null;
}
