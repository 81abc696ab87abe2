import type { FieldChange } from '@contract/object/history';
import { Button, Drawer } from 'antd';
import dayjs from 'dayjs';
import StateView from '@/components/StateView';
import { Facts } from '@/features/admin';
import { useRequest } from '@/hooks/useRequest';
import { enterpriseApi } from '@/services/enterprise';
import { actorOf, objectOf } from './columns';
import styles from './operationLog.module.css';

interface Props {
  id: string;
  onObject: (objectId: string) => void;
  onClose: () => void;
}

/** One entry: what was before and after, where it came from, and where it stands in the chain. */
export function EntryDrawer({ id, onObject, onClose }: Props) {
  const { data, error, loading, refresh } = useRequest(() => enterpriseApi.getOperation({ id }), {
    refreshDeps: [id],
    onError: () => {},
  });
  const entry = data?.entry;
  const from: readonly (readonly [string, string | null | undefined])[] = data
    ? [
        ['人员', actorOf(data.entry)],
        ['时间', dayjs(data.entry.at).format('YYYY-MM-DD HH:mm:ss')],
        ['模块', data.entry.moduleText],
        ['对象', objectOf(data.entry)],
        ['项目', data.entry.projectName],
        ...data.facts.map(({ label, value }) => [label, value] as const),
        ['原因', data.reason],
        ['IP', data.entry.ip],
        ['浏览器', data.userAgent],
        ['接口', data.operation],
        ['追踪号', data.traceId],
      ]
    : [];
  return (
    <Drawer
      open
      size={640}
      title={entry?.actionText ?? '操作日志'}
      onClose={onClose}
      extra={
        entry?.objectId && (
          <Button size="small" onClick={() => entry.objectId && onObject(entry.objectId)}>
            只看这个对象
          </Button>
        )
      }
    >
      <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh} rows={8}>
        {data && (
          <>
            {!data.told && (
              <p className={styles.hint} role="note">
                您看不到这个对象，因此不显示它的名称和变更内容。
              </p>
            )}
            {data.changes.length > 0 && <Diff changes={data.changes} />}
            <Facts
              facts={[
                ...from.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
                {
                  label: '封存',
                  value: data.seal ? (
                    <span>
                      第 {data.seal.seq.toLocaleString()} 条 ·{' '}
                      {dayjs(data.seal.sealedTime).format('YYYY-MM-DD HH:mm:ss')}
                      <code className={styles.hash}>{data.seal.hash}</code>
                    </span>
                  ) : (
                    '等待封存（一分钟内）'
                  ),
                },
              ]}
            />
          </>
        )}
      </StateView>
    </Drawer>
  );
}

const Side = ({ text }: { text: string | null }) =>
  text === null || text === '' ? <span className="quiet">（空）</span> : text;

/** Field by field; on a phone before stands above after. */
function Diff({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <table className={styles.diff}>
      <caption className={styles.hint}>变更内容</caption>
      <thead>
        <tr>
          <th scope="col">字段</th>
          <th scope="col">变更前</th>
          <th scope="col">变更后</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, label, before, after }) => (
          <tr key={field}>
            <th scope="row">{label}</th>
            <td className={styles.before} data-label="变更前">
              <Side text={before} />
            </td>
            <td className={styles.after} data-label="变更后">
              <Side text={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
