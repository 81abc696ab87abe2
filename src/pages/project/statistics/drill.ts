/** The open list of rows in the address, so that back, reload and a sent link keep it. Pure. */
import type { Drill } from '@/features/insight';

export const writeDrill = (drill: Drill | null): string => (drill ? JSON.stringify(drill) : '');

/** What is garbled opens nothing; what it asks for is judged by the server. */
export function readDrill(text: string): Drill | null {
  if (!text) return null;
  try {
    const { title, unit, query } = JSON.parse(text) as Partial<Drill>;
    if (typeof title !== 'string' || typeof query?.metric !== 'string' || !query.period) return null;
    return { title, query, ...(typeof unit === 'string' && { unit }) };
  } catch {
    return null;
  }
}
