import type { NormDetail } from '@contract/norm/norm';
import { useState } from 'react';
import { normPages } from '@/features/norm';
import { Activity } from '@/features/object/activity';
import { Attachments } from '@/features/object/attachments';
import { EmptyParts } from '@/features/object/parts';
import styles from './text.module.css';

const events = {
  created: '新建了规范',
  versionStarted: '开始编制新版本',
  versionRemoved: '放弃了草稿',
  sentForReview: '送审',
  refused: '退回为草稿',
  tookEffect: '生效',
  reviewDue: '到期待复审',
  reviewConfirmed: '复审确认',
  madeObsolete: '废止',
};

/** Files, discussion and history of a norm. */
export function NormTalk({ norm }: { norm: NormDetail }) {
  const [count, setCount] = useState(0);
  return (
    <div className={styles.part}>
      <EmptyParts>
        <Attachments
          of={{ type: 'norm', id: norm.id }}
          no={norm.code}
          editable={norm.acts.includes('manage')}
          count={count}
          revision={norm.version}
          onCounted={setCount}
        />
      </EmptyParts>
      <Activity
        on={{ type: 'norm', id: norm.id, page: `${normPages.norm(norm.id)}?view=talk` }}
        revision={norm.version}
        mayComment={norm.acts.includes('comment')}
        events={events}
      />
    </div>
  );
}
