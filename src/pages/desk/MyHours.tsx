import { Skeleton } from 'antd';
import { Suspense } from 'react';
import { WeekBlock } from '@/features/work';
import { Block } from './Block';

/** The user's hours of this week, over all projects. */
export function MyHours() {
  return (
    <Block title="我的工时">
      <Suspense fallback={<Skeleton active style={{ padding: 16 }} />}>
        <WeekBlock />
      </Suspense>
    </Block>
  );
}
