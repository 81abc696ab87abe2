import { StarFilled, StarOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { showFailure } from '@/services/client';
import { projectApi } from '@/services/project';
import { tellCollected } from './collected';
import styles from './marks.module.css';

interface CollectStarProps {
  project: { id: string; name: string; collected: boolean };
  onChange: (collected: boolean) => void;
}

/** The favourite star: shown at once, taken back when the server refuses. */
export function CollectStar({ project, onChange }: CollectStarProps) {
  const [busy, setBusy] = useState(false);
  const toggle = async () => {
    const collected = !project.collected;
    setBusy(true);
    onChange(collected);
    try {
      await projectApi.collect({ projectId: project.id, collected }, showFailure);
      tellCollected();
    } catch {
      onChange(!collected);
    } finally {
      setBusy(false);
    }
  };
  const label = project.collected ? `取消收藏 ${project.name}` : `收藏 ${project.name}`;
  return (
    <button
      type="button"
      className={`${styles.star} ${project.collected ? styles.starOn : ''}`}
      aria-pressed={project.collected}
      aria-label={label}
      title={project.collected ? '取消收藏' : '收藏'}
      disabled={busy}
      onClick={(event) => {
        event.stopPropagation();
        void toggle();
      }}
    >
      {project.collected ? <StarFilled /> : <StarOutlined />}
    </button>
  );
}
