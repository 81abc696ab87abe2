import { CloseOutlined } from '@ant-design/icons';
import type { PageSuggestion } from '@contract/document/document';
import { suggestionStates } from '@contract/document/kinds';
import { App, Button, Popconfirm, Segmented } from 'antd';
import { useState } from 'react';
import RelativeTime from '@/components/RelativeTime';
import StateView from '@/components/StateView';
import { documentApi } from '@/services/document';
import { failureText } from '@/utils/failure';
import panel from '../passages/passages.module.css';
import styles from './suggestions.module.css';
import type { Proposals } from './useSuggestions';

interface Props {
  id: string;
  userId: string;
  proposals: Proposals;
  maySuggest: boolean;
  /** What is typed here and not kept yet, before something is decided. */
  settle: () => Promise<unknown>;
  onDecided: () => void;
  /** Shows where one stands; none while the page is only read. */
  onChoose?: (id: string) => void;
  onClose: () => void;
}

/** A paragraph that is to be parted is seen. */
const words = (text: string) => text.replaceAll('\n', '↵');

/** What is proposed in a page, beside its text: accepted or refused one by one or all. */
export function Suggestions(props: Props) {
  const { id, userId, proposals, maySuggest, settle, onDecided, onChoose, onClose } = props;
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const decide = async (ids: string[], accept: boolean) => {
    setBusy(true);
    try {
      await settle();
      const { count } = await documentApi.decideSuggestions({ id, ids, accept });
      const left = ids.length - count;
      void message.success(
        `${accept ? '已采纳' : '已拒绝'} ${count} 处建议${left > 0 ? `，另有 ${left} 处已被处理` : ''}`,
      );
      onDecided();
    } catch (error) {
      void message.error(failureText(error, '处理建议失败'));
    } finally {
      proposals.refresh();
      setBusy(false);
    }
  };
  const idsWhere = (may: 'mayAccept' | 'mayRefuse') => proposals.open.filter((one) => one[may]).map((one) => one.id);
  const accepts = idsWhere('mayAccept');
  return (
    <aside className={panel.panel} aria-label="修订建议">
      <div className={panel.head}>
        <Segmented
          size="small"
          aria-label="显示哪些建议"
          value={proposals.all ? 'all' : 'open'}
          onChange={(value) => proposals.setAll(value === 'all')}
          options={[
            { value: 'open', label: `待处理 ${proposals.open.length}` },
            { value: 'all', label: '全部' },
          ]}
        />
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label="收起修订建议" onClick={onClose} />
      </div>
      {accepts.length > 1 && (
        <div className={styles.all}>
          {([true, false] as const).map((accept) => (
            <Popconfirm
              key={String(accept)}
              title={`${accept ? '采纳' : '拒绝'}全部 ${accepts.length} 处建议？`}
              okText={accept ? '全部采纳' : '全部拒绝'}
              onConfirm={() => decide(accepts, accept)}
            >
              <Button size="small" disabled={busy}>
                {accept ? '全部采纳' : '全部拒绝'}
              </Button>
            </Popconfirm>
          ))}
        </div>
      )}
      <StateView
        loading={proposals.loading}
        error={proposals.error}
        onRetry={proposals.refresh}
        empty={proposals.shown.length === 0}
        emptyText={maySuggest ? '没有待处理的建议。进入建议模式，增删的文字会成为建议' : '没有待处理的建议'}
        rows={3}
      >
        <ul className="bare-list">
          {proposals.shown.map((one) => (
            <li key={one.id} className={panel.item}>
              <Words one={one} onChoose={onChoose && one.state === 'open' ? () => onChoose(one.id) : undefined} />
              <p className={styles.about}>
                {one.author?.name ?? '已离开的成员'} · <RelativeTime time={one.createdTime} />
                {one.state !== 'open' && (
                  <>
                    <br />
                    {suggestionStates[one.state]}
                    {one.decidedBy && ` · ${one.decidedBy.name}`}
                    {one.decidedTime && (
                      <>
                        {' · '}
                        <RelativeTime time={one.decidedTime} />
                      </>
                    )}
                  </>
                )}
              </p>
              {one.mayAccept && (
                <Button size="small" type="primary" disabled={busy} onClick={() => decide([one.id], true)}>
                  采纳
                </Button>
              )}{' '}
              {one.mayRefuse && (
                <Button size="small" disabled={busy} onClick={() => decide([one.id], false)}>
                  {one.author?.userId === userId ? '撤回' : '拒绝'}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </StateView>
    </aside>
  );
}

function Words({ one, onChoose }: { one: PageSuggestion; onChoose?: () => void }) {
  const text = (
    <>
      {one.going && <del className={styles.going}>{words(one.going)}</del>}
      {one.coming && <ins className={styles.coming}>{words(one.coming)}</ins>}
    </>
  );
  return onChoose ? (
    <button type="button" className={panel.quote} onClick={onChoose}>
      {text}
    </button>
  ) : (
    <blockquote className={panel.quote}>{text}</blockquote>
  );
}
