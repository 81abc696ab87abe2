import { Segmented } from 'antd';
import { PageHeader } from '@/components/PageHeader';
import { choice, useListState } from '@/features/object/list';
import { DemandedFields } from './DemandedFields';
import { MatrixRules } from './MatrixRules';
import styles from './registerRules.module.css';
import { SlaLimits } from './SlaLimits';
import { WordLists } from './WordLists';

const tabs = { words: '枚举', matrix: '风险矩阵', limits: '问题时限', required: '必填字段' } as const;
type Tab = keyof typeof tabs;
const params = { tab: choice(tabs, 'words') };
const options = (Object.keys(tabs) as Tab[]).map((value) => ({ value, label: tabs[value] }));

/** /enterpriseManage/registerRules — how the enterprise words enumerations, and what holds for its risks and problems. */
export default function RegisterRulesPage() {
  const [{ tab }, change] = useListState(params);
  return (
    <>
      <PageHeader title="枚举与规则" />
      <div className={styles.body}>
        <Segmented<Tab> aria-label="规则" options={options} value={tab} onChange={(next) => change({ tab: next })} />
        {tab === 'words' && <WordLists />}
        {tab === 'matrix' && <MatrixRules />}
        {tab === 'limits' && <SlaLimits />}
        {tab === 'required' && <DemandedFields />}
      </div>
    </>
  );
}
