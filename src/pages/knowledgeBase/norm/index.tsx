import { MoreOutlined } from '@ant-design/icons';
import { useParams, useSearchParams } from '@umijs/max';
import { Button } from 'antd';
import { ActionMenu } from '@/components/ActionMenu';
import { NormFrame, type OpenNorm } from '@/features/norm';
import { Banners } from './Banners';
import { DraftPage } from './draft/DraftPage';
import { NormTalk } from './NormTalk';
import { ReadingPanel } from './ReadingPanel';
import { TextView } from './TextView';
import styles from './text.module.css';
import { useNormActs } from './useNormActs';
import { Versions } from './Versions';

type View = 'text' | 'versions' | 'reading' | 'talk' | 'draft';
const views: Record<View, string> = {
  text: '条款',
  versions: '版本',
  reading: '阅读确认',
  talk: '附件与讨论',
  draft: '草稿',
};

/** /knowledgeBase/normZone/{normId} — a norm: its text, versions, who has read it, and the draft that is worked on. */
export default function NormPage() {
  const { normId = '' } = useParams();
  return (
    <NormFrame id={normId} active="text" actions={(open) => <Menu {...open} />}>
      {(open) => <Body key={normId} {...open} />}
    </NormFrame>
  );
}

function Menu(open: OpenNorm) {
  const { items, dialogs } = useNormActs(open);
  if (items.length === 0) return null;
  return (
    <>
      <ActionMenu placement="bottomRight" menu={{ items }}>
        <Button type="text" icon={<MoreOutlined />} aria-label="更多操作" />
      </ActionMenu>
      {dialogs}
    </>
  );
}

function Body({ norm, refresh }: OpenNorm) {
  const [search, setSearch] = useSearchParams();
  const shown: View[] = [
    ...(norm.current ? (['text', 'versions'] as const) : []),
    ...(norm.acts.includes('manage') && norm.current ? (['reading'] as const) : []),
    'talk',
    ...(norm.draft ? (['draft'] as const) : []),
  ];
  const asked = search.get('view') as View | null;
  const first: View = norm.current ? 'text' : norm.draft ? 'draft' : 'talk';
  const view = asked && shown.includes(asked) ? asked : first;
  const go = (next: View) => {
    const query = new URLSearchParams(search);
    if (next === first) query.delete('view');
    else query.set('view', next);
    query.delete('clause');
    setSearch(query, { replace: true });
  };
  return (
    <>
      <Banners norm={norm} onChanged={refresh} onDraft={() => go('draft')} />
      <nav className={styles.views} aria-label="规范内容">
        {shown.map((one) => (
          <Button
            key={one}
            type={one === view ? 'default' : 'text'}
            size="small"
            aria-current={one === view ? 'true' : undefined}
            onClick={() => go(one)}
          >
            {views[one]}
          </Button>
        ))}
      </nav>
      {view === 'text' && norm.current && <TextView norm={norm} content={norm.current} marked={search.get('clause')} />}
      {view === 'versions' && <Versions norm={norm} />}
      {view === 'reading' && <ReadingPanel norm={norm} onChanged={refresh} />}
      {view === 'talk' && <NormTalk norm={norm} />}
      {view === 'draft' && norm.draft && (
        <DraftPage key={norm.draft.id} norm={norm} draft={norm.draft} onChanged={refresh} />
      )}
    </>
  );
}
