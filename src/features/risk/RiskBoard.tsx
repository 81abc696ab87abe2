import { type Nature, natures } from '@contract/risk/matrix';
import { Segmented } from 'antd';
import { Coming } from '@/components/Coming';
import { useLookup } from '@/hooks/useLookup';
import { useRequest } from '@/hooks/useRequest';
import { riskApi } from '@/services/risk';
import { RiskMap } from './RiskMap';

interface Props {
  projectId: string;
  /** Another one: risks have changed. */
  stamp: number;
  chosen: readonly number[];
  onChoose: (cells: number[]) => void;
  /** Threats or chances; each has a map of its own. */
  nature?: Nature;
  /** Where the enterprise keeps both. */
  onNature?: (nature: Nature) => void;
}

const options = Object.entries(natures).map(([value, label]) => ({ value: value as Nature, label }));

/** What the enterprise says of risks: its matrix, and whether it keeps chances beside threats. */
export const useRiskRules = () => useLookup('riskRules', riskApi.getRules).data;

/** The map of a project's open risks, by the matrix of the enterprise. */
export function RiskBoard({ projectId, stamp, chosen, onChoose, nature = 'threat', onNature }: Props) {
  const map = useRequest(() => riskApi.map({ projectId, nature }), {
    refreshDeps: [projectId, stamp, nature],
    onError: () => undefined,
  });
  const rules = useRiskRules();
  if (!map.data) return map.error ? null : <Coming rows={8} />;
  return (
    <>
      {onNature && <Segmented<Nature> aria-label="矩阵显示" value={nature} options={options} onChange={onNature} />}
      <RiskMap counts={map.data} rules={rules} chosen={chosen} onChoose={onChoose} />
    </>
  );
}
