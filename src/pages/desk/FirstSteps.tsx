import { CheckCircleFilled } from '@ant-design/icons';
import type { FirstSteps } from '@contract/help/firstSteps';
import { FIRST_STEPS_AWAY, type FirstStep } from '@contract/help/steps';
import { Link } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import { helpApi } from '@/services/help';
import { tenantApi } from '@/services/tenant';
import { cx } from '@/utils/cx';
import { Block } from './Block';
import styles from './desk.module.css';
import { useBlock } from './useBlock';

interface Words {
  text: string;
  why: string;
  to: string;
}

const words: Record<FirstStep, Words> = {
  invite: { text: '邀请同事', why: '管理后台 › 成员管理，用邮箱或链接', to: '/enterpriseManage/memberManage' },
  project: { text: '新建一个项目', why: '可以从模板开始，也可以导入现有的任务', to: '/project' },
  member: { text: '把成员加进项目', why: '项目设置 › 成员，并选择各自的角色', to: '/project' },
  assign: { text: '把一个任务指派给人', why: '在列表中按 a，输入姓名，回车', to: '/project' },
  finish: { text: '完成一个任务', why: '在列表中按 s，选择已完成的阶段', to: '/desk' },
  join: { text: '进入一个项目', why: '请项目负责人把你加为成员', to: '/project' },
  create: { text: '新建一个任务', why: '在任何页面按 c，写下标题，回车', to: '/project' },
  take: { text: '认领一个任务', why: '在列表中按 i，执行人就是你', to: '/project' },
  view: { text: '保存一个常用的视图', why: '设好筛选，再从视图菜单里存下来', to: '/help/views' },
};

/** What is left of the first steps, whether they are all that there is, and whether that is known yet. */
export function useFirstSteps() {
  const { data, state } = useBlock('firstSteps', helpApi.firstSteps);
  const [away, setAway] = useState(false);
  // For good: a desk that is read again behind a failure does not go out of sight for it.
  const [known, setKnown] = useState(false);
  if (!known && (data || state.error)) setKnown(true);
  const steps = data && !away && data.steps.some((step) => !step.done) ? data.steps : [];
  return {
    steps,
    /** Where there is no project yet, they are all that there is to say. */
    alone: steps.some(({ key, done }) => key === 'project' && !done),
    known,
    example: data?.example,
    refresh: state.onRetry,
    putAway: () => {
      setAway(true);
      // Should it not be kept, they are there again next time.
      tenantApi.savePreference({ key: FIRST_STEPS_AWAY, value: true }).catch(() => undefined);
    },
  };
}

interface Props {
  steps: FirstSteps['steps'];
  onAway: () => void;
}

/** Five things for who is new: they tick themselves, and go away once all are done or somebody puts them away. */
export function FirstStepsBlock({ steps, onAway }: Props) {
  const done = steps.filter((step) => step.done).length;
  return (
    <Block
      title={`第一步（${done}/${steps.length}）`}
      extra={
        <Button type="link" size="small" onClick={onAway}>
          不再显示
        </Button>
      }
    >
      <ol className={styles.steps}>
        {steps.map((step) => {
          const { text, why, to } = words[step.key as FirstStep];
          return (
            <li key={step.key} className={cx(styles.step, step.done && 'faint')}>
              {step.done ? <CheckCircleFilled aria-hidden /> : <span className={styles.stepRing} aria-hidden />}
              <span>
                {step.done ? text : <Link to={to}>{text}</Link>}
                {step.done ? <span className="visually-hidden">，已完成</span> : <small>{why}</small>}
              </span>
            </li>
          );
        })}
      </ol>
    </Block>
  );
}
