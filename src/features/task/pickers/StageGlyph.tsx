import type { StageCategory } from '@contract/task/enums';
import { memo } from 'react';
import { categoryColor } from '../color';

/** How much of the ring is filled; a glyph on top where the state is no share of the work. */
const share: Record<StageCategory, number> = {
  NOT_STARTED: 0,
  IN_PROGRESS: 0.5,
  PAUSED: 0,
  VERIFYING: 0.75,
  DONE: 1,
  CANCELLED: 1,
  CLOSED: 1,
};
const glyphs: Partial<Record<StageCategory, string>> = {
  DONE: 'M4.4 7.2l1.8 1.8 3.4-3.8',
  CANCELLED: 'M5 5l4 4M9 5l-4 4',
  CLOSED: 'M4.6 7h4.8',
};

/** A small round mark that shows how far a stage is, in the colour of its category. */
export const StageGlyph = memo(function StageGlyph({ category }: { category: StageCategory }) {
  const color = categoryColor[category];
  const filled = share[category];
  return (
    <svg width={14} height={14} viewBox="0 0 14 14" aria-hidden focusable={false} style={{ flex: 'none' }}>
      <circle
        cx={7}
        cy={7}
        r={6}
        fill={filled === 1 ? color : 'none'}
        stroke={color}
        strokeWidth={1.5}
        strokeDasharray={category === 'NOT_STARTED' ? '2 1.77' : undefined}
      />
      {filled > 0 && filled < 1 && (
        <circle
          cx={7}
          cy={7}
          r={2}
          fill="none"
          stroke={color}
          strokeWidth={4}
          strokeDasharray={`${filled * 12.566} 12.566`}
          transform="rotate(-90 7 7)"
        />
      )}
      {category === 'PAUSED' && <path d="M5.6 4.8v4.4M8.4 4.8v4.4" stroke={color} strokeWidth={1.5} />}
      {glyphs[category] && (
        <path d={glyphs[category]} fill="none" stroke="var(--ant-color-bg-container)" strokeWidth={1.5} />
      )}
    </svg>
  );
});
