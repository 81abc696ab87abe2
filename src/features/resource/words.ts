/** Amounts and days of resources in words. Pure. */
import type { AllocationSaved } from '@contract/resource/resource';

export const sayAmount = (amount: number, unit: string): string => `${Number(amount.toFixed(2))}${unit && ` ${unit}`}`;
export const sayDays = (from: string, to: string): string => (from === to ? from : `${from} 至 ${to}`);

/** Where an allocation asks for more than there is; null where it fits. */
export function sayOver(
  { over }: AllocationSaved,
  { quantity, unit }: { quantity: number; unit: string },
): string | null {
  const [first] = over;
  if (!first) return null;
  const most = Math.max(...over.map(({ used }) => used));
  const days = sayDays(first.from, over.at(-1)?.to ?? first.to);
  return most > quantity
    ? `${days} 超出可用量：共分配 ${sayAmount(most, unit)}，只有 ${sayAmount(quantity, unit)}`
    : `${days} 不在可用期内`;
}
