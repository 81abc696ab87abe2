/** A number that is drawn to: its bounds and its steps. No imports but types: the page's own bundle reads it. */
import type { Question } from '../model';

type Slider = Pick<Question, 'min' | 'max' | 'step'>;

/** More steps than these nobody can tell apart by hand. */
const STEPS_MAX = 10_000;
const NEAR = 1e-9;

export const sliderOf = ({ min = 0, max = 100, step = 1 }: Slider) => ({ min, max, step });

/** Why a design may not be published. */
export function sliderFault(question: Slider): string | undefined {
  const { min, max, step } = sliderOf(question);
  if (min >= max) return '滑块的最大值应大于最小值';
  if (step <= 0 || step > max - min) return '滑块的步长应大于 0，且不超过整个范围';
  return (max - min) / step > STEPS_MAX ? `滑块最多 ${STEPS_MAX} 格，请增大步长` : undefined;
}

/** What is wrong with an answer. */
export function sliderProblem(question: Slider, answer: number): string | undefined {
  const { min, max, step } = sliderOf(question);
  if (answer < min) return `不能小于 ${min}`;
  if (answer > max) return `不能大于 ${max}`;
  const steps = (answer - min) / step;
  return Math.abs(steps - Math.round(steps)) > NEAR * Math.max(1, Math.abs(steps))
    ? `请按每格 ${step} 选择`
    : undefined;
}
