import { BellFilled, BellOutlined, LikeFilled, LikeOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { normCategories, normLevels, normSources } from '@contract/norm/enums';
import type { NormDetail } from '@contract/norm/norm';
import { Link } from '@umijs/max';
import { App, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { SectionNav } from '@/components/SectionNav';
import StateView from '@/components/StateView';
import { usePageTitle } from '@/hooks/usePageTitle';
import { useRequest } from '@/hooks/useRequest';
import { normApi } from '@/services/norm';
import { failureText } from '@/utils/failure';
import { NormStateTag } from './marks';
import styles from './norm.module.css';
import { normPages } from './pages';

export interface OpenNorm {
  norm: NormDetail;
  /** Reads it again. */
  refresh: () => void;
}
interface Props {
  id: string;
  active: 'text' | 'interpretations' | 'appraisals' | 'tasks';
  /** What acts on it, beside what readers keep for themselves. */
  actions?: (open: OpenNorm) => ReactNode;
  children: (open: OpenNorm) => ReactNode;
}

/** The head of a norm and its pages; whatever stands below it has it loaded. */
export function NormFrame({ id, active, actions, children }: Props) {
  const {
    data: norm,
    error,
    loading,
    refresh,
  } = useRequest(() => normApi.get({ id }), {
    refreshDeps: [id],
    cacheKey: `norm:${id}`,
    onError: () => undefined,
  });
  const known = norm?.id === id ? norm : undefined;
  const entries = [
    { key: 'text', label: '正文', to: normPages.norm(id) },
    {
      key: 'interpretations',
      label: `解读${known?.interprets ? ` ${known.interprets}` : ''}`,
      to: normPages.interpretations(id),
    },
    { key: 'appraisals', label: `评价${known?.appraises ? ` ${known.appraises}` : ''}`, to: normPages.appraisals(id) },
    { key: 'tasks', label: '任务', to: normPages.tasks(id) },
  ];
  return (
    <SectionNav label="规范的各部分" active={active} entries={entries}>
      {!known && <h1 className={styles.hidden}>规范</h1>}
      <StateView error={known ? undefined : error} loading={!known && loading} onRetry={refresh} rows={6}>
        {known && (
          <>
            <Head norm={known} onChanged={refresh} actions={actions?.({ norm: known, refresh })} />
            {children({ norm: known, refresh })}
          </>
        )}
      </StateView>
    </SectionNav>
  );
}

function Head({ norm, actions, onChanged }: { norm: NormDetail; actions?: ReactNode; onChanged: () => void }) {
  usePageTitle(`${norm.code} ${norm.title}`);
  const facts = [
    `版本 ${norm.versionText}`,
    normSources[norm.source],
    normCategories[norm.category],
    normLevels[norm.level],
    norm.effectiveOn && `${norm.effectiveOn} 起生效`,
    norm.department?.name,
    norm.owner && `负责人 ${norm.owner.name}`,
  ].filter(Boolean);
  return (
    <header className={styles.head}>
      <nav aria-label="位置" className={styles.crumbs}>
        <Link to="/knowledgeBase">知识库</Link> / <Link to={normPages.zone}>规范专区</Link>
      </nav>
      <div className={styles.headRow}>
        <h1 className={styles.title}>
          <span className={styles.code}>{norm.code}</span> {norm.title} <NormStateTag state={norm.state} />
        </h1>
        <div className={styles.actions}>
          {norm.current && <Reactions norm={norm} onChanged={onChanged} />}
          {actions}
        </div>
      </div>
      <p className={styles.facts}>{facts.join(' · ')}</p>
    </header>
  );
}

const reactions = [
  { key: 'liked', on: <LikeFilled />, off: <LikeOutlined />, label: '点赞', count: 'likes', send: normApi.like },
  { key: 'marked', on: <StarFilled />, off: <StarOutlined />, label: '收藏', count: 'marks', send: normApi.mark },
  {
    key: 'subscribed',
    on: <BellFilled />,
    off: <BellOutlined />,
    label: '订阅',
    count: 'subscribers',
    send: normApi.subscribe,
  },
] as const;

/** What readers keep for themselves: said at once, and again what it was where the server refuses. */
function Reactions({ norm, onChanged }: { norm: NormDetail; onChanged: () => void }) {
  const { message } = App.useApp();
  const [said, setSaid] = useState<Partial<Record<(typeof reactions)[number]['key'], boolean>>>({});
  return reactions.map(({ key, on, off, label, count, send }) => {
    const is = said[key] ?? norm[key];
    const total = norm[count] + (is === norm[key] ? 0 : is ? 1 : -1);
    const toggle = async () => {
      setSaid((before) => ({ ...before, [key]: !is }));
      try {
        await send({ id: norm.id, on: !is });
      } catch (error) {
        void message.error(failureText(error, `${label}失败`));
      }
      onChanged();
      setSaid((before) => ({ ...before, [key]: undefined }));
    };
    return (
      <Button
        key={key}
        type="text"
        icon={<span aria-hidden="true">{is ? on : off}</span>}
        aria-pressed={is}
        title={key === 'subscribed' ? '订阅：新版本、废止和新解读时通知我' : label}
        onClick={() => void toggle()}
      >
        {total > 0 ? `${label} ${total}` : label}
      </Button>
    );
  });
}
