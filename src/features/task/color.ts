/** Colours as the server names them (an antd token, a palette name or a colour) in a form that CSS takes. */
import type { StageCategory } from '@contract/task/enums';
import { stageTones, toneVar } from '../../../config/scale';

const kebab = (token: string) => token.replace(/[A-Z0-9]+/g, (part) => `-${part.toLowerCase()}`);
const palette = /^(blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|gold|lime)$/;

/** Any antd token as a CSS variable: `colorTextTertiary` → `var(--ant-color-text-tertiary)`. */
export const tokenVar = (token: string): string => `var(--ant-${kebab(token)})`;

export function markColor(color: string | undefined, fallback = 'colorTextTertiary'): string {
  if (!color) return tokenVar(fallback);
  if (color.startsWith('color')) return tokenVar(color);
  if (palette.test(color)) return `var(--ant-${color})`;
  return /^(#|rgb|hsl|var\()/.test(color) ? color : tokenVar(fallback);
}

/** One colour a category: what a stage means is seen before its name is read. */
export const categoryColor = Object.fromEntries(
  Object.entries(stageTones).map(([category, tone]) => [category, toneVar(tone)]),
) as Record<StageCategory, string>;
