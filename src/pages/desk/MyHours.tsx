import { WeekBlock } from '@/features/work';
import { Block } from './Block';

/** The user's hours of this week, over all projects. */
export function MyHours() {
  return (
    <Block title="我的工时">
      <WeekBlock />
    </Block>
  );
}
