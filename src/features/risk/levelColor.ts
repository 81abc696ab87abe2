import type { RiskLevel } from '@contract/risk/matrix';
import type { CSSProperties } from 'react';
import type { Dictionary } from '@/features/object/register';

/** The enterprise's colour of a level for the style sheets of risks, which have their own where it says none. */
export function levelColor(words: Dictionary, level: RiskLevel): CSSProperties | undefined {
  const color = words.color('riskLevel', level);
  return color ? ({ '--level': color } as CSSProperties) : undefined;
}
