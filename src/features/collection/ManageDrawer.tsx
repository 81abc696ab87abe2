import { Drawer } from 'antd';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { collectionApi } from '@/services/collection';
import styles from './collection.module.css';
import { MembersPart } from './MembersPart';
import { ProjectsPart } from './ProjectsPart';
import { RulePart } from './RulePart';

interface Props {
  id: string;
  onClose: () => void;
  /** What the collection shows is another one now. */
  onChanged: () => void;
}

/** Which projects belong to a collection, by hand and by what they are, and who looks at it. */
export function ManageDrawer({ id, onClose, onChanged }: Props) {
  const { data, error, loading, refresh } = useRequest(() => collectionApi.get({ id }), { refreshDeps: [id] });
  const changed = () => {
    refresh();
    onChanged();
  };
  return (
    <Drawer open title="项目与成员" size="min(480px, 100vw)" onClose={onClose}>
      <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh}>
        {data && (
          <div className={styles.parts}>
            {data.privileges.includes('PROJECT_COLLECTION:UPDATE') && (
              <>
                <ProjectsPart collection={data} onChanged={changed} />
                <RulePart key={data.version} collection={data} onChanged={changed} />
              </>
            )}
            <MembersPart collection={data} onChanged={changed} />
          </div>
        )}
      </StateView>
    </Drawer>
  );
}
