/**
 * PostgreSQL's own parser and its printer. They take 128 MB of address space and a moment to begin: only a process that
 * reads the SQL of people has them.
 */
type Library = typeof import('libpg-query');
type Printer = typeof import('pgsql-deparser');

let opening: Promise<void> | null = null;
let library: Library | null = null;
let printer: Printer | null = null;

async function open(): Promise<void> {
  const [parsing, printing] = await Promise.all([import('libpg-query'), import('pgsql-deparser')]);
  await parsing.loadModule();
  library = parsing;
  printer = printing;
}

/** Once a process, before any of the others here. */
export function openParser(): Promise<void> {
  opening ??= open().catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

function opened(): Library {
  if (!library) throw new Error('The parser of SQL is not open');
  return library;
}

/** @throws what `syntaxErrorOf` knows, for text that is no SQL */
export const parseSql = (text: string) => opened().parseSync(text);

/** Where and at which word the text is no SQL; null for any other failure. */
export function syntaxErrorOf(error: unknown): { message: string; at: number | null } | null {
  if (!(error instanceof opened().SqlError)) return null;
  const at = error.sqlDetails?.cursorPosition;
  return { message: error.message, at: at === undefined ? null : Math.max(0, at) };
}

/** A tree as the parser gives it, as text. */
export function printSql(tree: object[]): string {
  if (!printer) throw new Error('The printer of SQL is not open');
  return printer.deparseSync(tree as never);
}
