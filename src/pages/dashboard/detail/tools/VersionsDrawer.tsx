import type { DashboardDetail, DashboardVersionRow } from '@contract/dashboard/dashboard';
import { App, Button, Drawer } from 'antd';
import PersonAvatar from '@/components/PersonAvatar';
import RelativeTime from '@/components/RelativeTime';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { dashboardApi } from '@/services/dashboard';
import { errorText } from '@/utils/apiError';
import styles from './tools.module.css';

interface Props {
  board: DashboardDetail;
  onClose: () => void;
  onRestored: () => void;
}

/** How the dashboard stood before, and the way back to it. */
export default function VersionsDrawer({ board, onClose, onRestored }: Props) {
  const { modal, message } = App.useApp();
  const { data, error, loading, refresh } = useRequest(() => dashboardApi.listVersions({ serialNo: board.serialNo }), {
    onError: () => undefined,
  });
  const restore = ({ no, name, widgets }: DashboardVersionRow) =>
    modal.confirm({
      title: '恢复到这个版本？',
      content: `看板会变回「${name}」当时的 ${widgets.length} 个组件和筛选。现在的样子会留在历史版本中，可以再恢复回来。`,
      okText: '恢复',
      onOk: async () => {
        try {
          // As it is by now: the drawer may have stood open for long, and a change meanwhile is not overwritten unseen.
          const { version } = await dashboardApi.get({ serialNo: board.serialNo });
          await dashboardApi.restoreVersion({ serialNo: board.serialNo, no, version });
          void message.success('已恢复');
          onRestored();
        } catch (failure) {
          void message.error(errorText(failure, '恢复失败'));
          refresh();
        }
      },
    });
  return (
    <Drawer open title="历史版本" onClose={onClose} size="min(520px, 100vw)">
      <p className={styles.soft}>
        修改之前的样子会自动留下，最多 50 个。同一个人连续的修改合为一个版本；共享范围不随版本改变。
      </p>
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={data?.length === 0}
        emptyText="还没有历史版本：修改看板之后，修改之前的样子会出现在这里"
      >
        <ul className={styles.list}>
          {data?.map((row) => (
            <li key={row.no} className={styles.item}>
              <div className={styles.grow}>
                <strong>{row.name}</strong>
                <div className={styles.line}>
                  {row.savedBy && <PersonAvatar person={row.savedBy} withName size={20} />}
                  <RelativeTime time={row.savedTime} />
                </div>
                <p className={styles.soft}>{row.difference}</p>
                <details className={styles.soft}>
                  <summary>{row.widgets.length} 个组件</summary>
                  {row.widgets.join('、')}
                </details>
              </div>
              <Button aria-label={`恢复 ${row.name} 的版本 ${row.no}`} onClick={() => restore(row)}>
                恢复
              </Button>
            </li>
          ))}
        </ul>
      </StateView>
    </Drawer>
  );
}
