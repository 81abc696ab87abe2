import { useParams } from '@umijs/max';
import { NormFrame } from '@/features/norm';
import { InterpretationList } from './InterpretationList';

/** /knowledgeBase/normZone/normDecode/{decodeNormId} — what its clauses mean in practice. */
export default function InterpretationsPage() {
  const { decodeNormId = '' } = useParams();
  return (
    <NormFrame id={decodeNormId} active="interpretations">
      {(open) => <InterpretationList key={decodeNormId} {...open} />}
    </NormFrame>
  );
}
