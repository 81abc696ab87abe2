/**
 * A database that can answer statements from memory: what a call takes without its statements is then what the server
 * itself does. Only texts that were seen are answered so; whatever else runs (jobs, caches) goes on as it is.
 */
import type { Database, Planning, Row } from '../../server/db/client';

/** `keep`: answers come from the database and are kept; `kept`: they come from memory. */
export type AnswersFrom = 'database' | 'keep' | 'kept';

export interface Statement {
  text: string;
  params: unknown[];
  planning: Planning;
  /** How often, since `keep` was asked for. */
  calls: number;
}

export interface KeptAnswers {
  database: Database;
  answerFrom(from: AnswersFrom): void;
  /** What ran since `keep` was asked for, each text once. */
  statements(): Statement[];
}

export function keptAnswers(real: Database): KeptAnswers {
  const kept = new Map<string, { rows: Row[]; statement: Statement }>();
  let from: AnswersFrom = 'database';
  const query = async (text: string, params: unknown[] = [], planning: Planning = 'kept') => {
    const known = from === 'kept' ? kept.get(text) : undefined;
    if (known) return known.rows;
    const rows = await real.query(text, params, planning);
    if (from === 'keep') {
      const calls = (kept.get(text)?.statement.calls ?? 0) + 1;
      kept.set(text, { rows, statement: { text, params, planning, calls } });
    }
    return rows;
  };
  return {
    database: Object.create(real, { query: { value: query } }) as Database,
    answerFrom(wanted) {
      if (wanted === 'keep') kept.clear();
      from = wanted;
    },
    statements: () => [...kept.values()].map(({ statement }) => statement),
  };
}
