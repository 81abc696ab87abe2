import type { NormContent, NormDetail, NormVersion } from '@contract/norm/norm';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { normApi } from '@/services/norm';
import { TextView } from '../TextView';
import styles from '../text.module.css';
import { DraftEditor } from './DraftEditor';

interface Props {
  norm: NormDetail;
  draft: NormVersion;
  onChanged: () => void;
}

/** The version that is worked on: written while it is a draft, read on its way. */
export function DraftPage({ norm, draft, onChanged }: Props) {
  const { data, error, loading, refresh } = useRequest(() => normApi.getVersion({ id: draft.id }), {
    refreshDeps: [draft.id, draft.state],
    onError: () => undefined,
  });
  const content: NormContent | undefined = data;
  return (
    <StateView error={content ? undefined : error} loading={!content && loading} onRetry={refresh} rows={8}>
      {content &&
        (content.state === 'DRAFT' ? (
          <DraftEditor key={`${content.id}.${content.state}`} norm={norm} content={content} onChanged={onChanged} />
        ) : (
          <>
            <p className={styles.frozen}>{content.text} 版已送审，内容不再改变；需要修改请先撤回审批。</p>
            <TextView norm={norm} content={content} marked={null} />
          </>
        ))}
    </StateView>
  );
}
