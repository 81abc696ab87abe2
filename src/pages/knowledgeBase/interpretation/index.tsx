import { LikeFilled, LikeOutlined } from '@ant-design/icons';
import { interpretKinds } from '@contract/norm/enums';
import type { InterpretDetail } from '@contract/norm/talk';
import { history, Link, useParams } from '@umijs/max';
import { App, Button, Tag } from 'antd';
import { useState } from 'react';
import { Prose } from '@/components/Prose';
import RelativeTime from '@/components/RelativeTime';
import StateView from '@/components/StateView';
import { InterpretationForm, NormFrame, normPages, type OpenNorm, normStyles as styles } from '@/features/norm';
import { Activity } from '@/features/object/activity';
import { useRequest } from '@/hooks/useRequest';
import { normApi } from '@/services/norm';
import { failureText } from '@/utils/failure';

/** /knowledgeBase/normZone/normDecode/{normId}/detail/{id} — one interpretation; a link that knows no norm finds it. */
export default function InterpretationPage() {
  const { decodeDetailNormId = '', decodeDetailId = '' } = useParams();
  const { data, error, loading, refresh } = useRequest(() => normApi.getInterpretation({ id: decodeDetailId }), {
    refreshDeps: [decodeDetailId],
    onError: () => undefined,
  });
  const known = data?.id === decodeDetailId ? data : undefined;
  const normId = known?.normId ?? (decodeDetailNormId === '-' ? null : decodeDetailNormId);
  if (!normId || (error && !known)) {
    return (
      <>
        <h1 className={styles.hidden}>规范解读</h1>
        <StateView error={error} loading={loading} onRetry={refresh} />
      </>
    );
  }
  return (
    <NormFrame id={normId} active="interpretations">
      {(open) => (
        <StateView error={known ? undefined : error} loading={!known && loading} onRetry={refresh}>
          {known && <Shown key={known.id} {...open} one={known} reload={refresh} />}
        </StateView>
      )}
    </NormFrame>
  );
}

function Shown({ norm, refresh, one, reload }: OpenNorm & { one: InterpretDetail; reload: () => void }) {
  const { message } = App.useApp();
  const [editing, setEditing] = useState(false);
  const back = normPages.interpretations(norm.id);
  const like = async () => {
    try {
      await normApi.likeInterpretation({ id: one.id, on: !one.liked });
    } catch (error) {
      void message.error(failureText(error, '点赞失败'));
    }
    reload();
  };
  const restore = async () => {
    message.destroy(one.id);
    try {
      await normApi.restoreInterpretation({ id: one.id });
      history.push(normPages.interpretation(norm.id, one.id));
    } catch (error) {
      void message.error(failureText(error, '恢复解读失败'));
    }
  };
  const remove = async () => {
    try {
      await normApi.removeInterpretation({ id: one.id });
      history.push(back);
      refresh();
      void message.success({
        key: one.id,
        duration: 6,
        content: (
          <>
            已删除解读「{one.title}」
            <Button type="link" size="small" onClick={() => void restore()}>
              撤销
            </Button>
          </>
        ),
      });
    } catch (error) {
      void message.error(failureText(error, '删除解读失败'));
    }
  };
  return (
    <div className={styles.part}>
      <div className={styles.bar}>
        <Link to={back}>全部解读</Link>
        <span className={styles.grow} />
        {one.state === 'PUBLISHED' && (
          <Button
            icon={<span aria-hidden="true">{one.liked ? <LikeFilled /> : <LikeOutlined />}</span>}
            aria-pressed={one.liked}
            onClick={() => void like()}
          >
            {`点赞 ${one.likes}`}
          </Button>
        )}
        {one.editable && (
          <Button onClick={() => setEditing(true)}>{one.state === 'DRAFT' ? '继续编写' : '修改'}</Button>
        )}
        {one.removable && (
          <Button danger onClick={() => void remove()}>
            删除
          </Button>
        )}
      </div>
      <article>
        <h2 className={styles.articleTitle}>
          {one.title} <Tag>{interpretKinds[one.kind]}</Tag>
          {one.state === 'DRAFT' && <Tag color="gold">草稿</Tag>}
        </h2>
        <p className={styles.meta}>
          {one.author?.name ?? '已离开的成员'} · <RelativeTime time={one.publishedTime ?? one.updatedTime} /> · 针对{' '}
          {one.versionText} 版{one.outdated && <Tag color="gold">规范已有新版本</Tag>}
        </p>
        {one.clause && (
          <p className={styles.meta}>
            条款：
            <Link to={normPages.clause(norm.id, one.clause.anchor)}>
              {one.clause.no} {one.clause.title}
            </Link>
          </p>
        )}
        <Prose html={one.html} />
      </article>
      {one.state === 'PUBLISHED' && (
        <Activity
          on={{ type: 'interpretation', id: one.id, page: normPages.interpretation(norm.id, one.id) }}
          revision={one.version}
          mayComment={norm.acts.includes('comment')}
          events={{ interpreted: '发布了解读' }}
        />
      )}
      {editing && (
        <InterpretationForm
          norm={norm}
          interpretation={one}
          onClose={() => setEditing(false)}
          onDone={() => {
            setEditing(false);
            reload();
          }}
        />
      )}
    </div>
  );
}
