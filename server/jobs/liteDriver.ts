/** What pg-boss runs its statements on when the database is the embedded one. */
import type { Connection, Database, Row } from '../db/client';

export interface BossDriver {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

/**
 * Cuts a script into its statements; quotes, dollar quotes and comments are stepped over.
 * pg-boss installs and maintains itself with scripts, but the extended protocol takes one statement at a time.
 */
export function splitStatements(script: string): string[] {
  const statements: string[] = [];
  const marks = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\$(\w*)\$[\s\S]*?\$\1\$|;/g;
  let start = 0;
  // Ends: each match begins behind the one before.
  for (let mark = marks.exec(script); mark; mark = marks.exec(script)) {
    if (mark[0] !== ';') continue;
    statements.push(script.slice(start, mark.index));
    start = mark.index + 1;
  }
  statements.push(script.slice(start));
  return statements.map((statement) => statement.trim()).filter(Boolean);
}

/** Statements of the caller's transaction, for `send(…, { connection })`. */
export const onConnection = (connection: Connection): BossDriver => ({
  executeSql: async (text, values) => ({ rows: await connection.query(text, values ?? []) }),
});

/**
 * One session serves the whole process, so a script must not leave it in a failed transaction: BEGIN and COMMIT of the
 * script give way to a transaction of the client, which rolls back by itself. Rows of all statements come back together.
 */
export const onEmbedded = (database: Database): BossDriver => ({
  async executeSql(text, values) {
    if (values && values.length > 0) return { rows: await database.query(text, values) };
    const statements = splitStatements(text).filter((statement) => !/^(BEGIN|COMMIT)$/i.test(statement));
    const [only] = statements;
    if (statements.length === 1 && only) return { rows: await database.query(only) };
    return database.transaction(async (connection) => {
      const rows: Row[] = [];
      for (const statement of statements) rows.push(...(await connection.query(statement)));
      return { rows };
    });
  },
});
