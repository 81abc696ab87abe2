import { MessageOutlined } from '@ant-design/icons';
import type { Quote } from '@contract/document/text/quote';
import { useMemoizedFn } from 'ahooks';
import { Button } from 'antd';
import { useRef } from 'react';
import { defineKeys, useKeys } from '@/hooks/keys';
import { fillCard } from './cards';
import { PageProse } from './PageProse';
import { type MarkedSpan, passageAt, quoteOfRange } from './passages/domWords';
import styles from './passages/passages.module.css';
import { useSelectedRange } from './passages/useSelectedRange';
import { usePageFile } from './usePageFile';

const keys = defineKeys({ group: '页面', keys: { comment: { key: 'm', label: '评论所选文字' } } });

interface Props {
  pageId: string;
  html: string;
  sought?: string;
  spans: readonly MarkedSpan[];
  active: string | null;
  mayComment: boolean;
  onChoose: (id: string) => void;
  onAsk: (quote: Quote) => void;
}

/** A page that is read, with the passages that are discussed; what is chosen in it can be commented on. */
export function MarkedPage({ pageId, html, sought, spans, active, mayComment, onChoose, onAsk }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const selected = useSelectedRange(place, mayComment);
  const ask = useMemoizedFn(() => {
    const root = place.current?.querySelector('[data-page]');
    const quote = selected && root ? quoteOfRange(root, selected.range) : null;
    if (!quote) return false;
    document.getSelection()?.removeAllRanges();
    onAsk(quote);
    return true;
  });
  useKeys(keys, { comment: ask });
  const opened = usePageFile(pageId);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list beside the text leads to the same by keys
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      ref={place}
      style={{ position: 'relative' }}
      onClick={(event) => {
        if (opened.open(event)) return;
        const id = passageAt(event.target);
        if (id) onChoose(id);
      }}
    >
      <PageProse html={html} sought={sought} spans={spans} active={active} onCard={fillCard} />
      {selected && (
        <Button
          className={styles.ask}
          style={{ top: selected.top, insetInlineStart: selected.left }}
          size="small"
          icon={<MessageOutlined />}
          // What is chosen must stay so.
          onMouseDown={(event) => event.preventDefault()}
          onClick={ask}
        >
          评论
        </Button>
      )}
      {opened.viewer}
    </div>
  );
}
