import { Button } from 'antd';
import RelativeTime from '@/components/RelativeTime';
import { useRequest } from '@/hooks/useRequest';
import { questionnaireApi } from '@/services/questionnaire';
import styles from './data.module.css';

/** What an answer said before keepers changed it. */
export function Edits({ formId, responseId, revision }: { formId: string; responseId: string; revision: number }) {
  const { data, error, refresh } = useRequest(() => questionnaireApi.listAnswerEdits({ id: formId, responseId }), {
    ready: revision > 0,
    refreshDeps: [responseId, revision],
  });
  if (revision === 0) return null;
  if (error && !data) {
    return (
      <p className="faint">
        没能读取更正记录
        <Button type="link" size="small" onClick={refresh}>
          重试
        </Button>
      </p>
    );
  }
  return (
    <section aria-label="更正记录">
      <h3>更正记录</h3>
      <ul className={styles.edits}>
        {data?.map((one) => (
          <li key={one.revision}>
            <p className="faint">
              {one.by?.name ?? '已离开的成员'} · <RelativeTime time={one.time} /> · {one.reason}
            </p>
            {one.changes.map(({ title, before, after }) => (
              <p key={title}>
                {title}：<del>{before || '未作答'}</del> → {after || '未作答'}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
