import { useParams } from '@umijs/max';
import { NormFrame } from '@/features/norm';
import { Appraisals } from './Appraisals';

/** /knowledgeBase/normZone/normEvaluate/{evaluateNormId} — what readers think of the version in effect. */
export default function AppraisalsPage() {
  const { evaluateNormId = '' } = useParams();
  return (
    <NormFrame id={evaluateNormId} active="appraisals">
      {(open) => <Appraisals key={evaluateNormId} {...open} />}
    </NormFrame>
  );
}
