/**
 * The file of a project: a ZIP of `manifest.json`, `ground.json` (what the enterprise calls what the project uses), people,
 * tables in pieces of lines, and contents by the ids of their files. `docs/operations/backup.md`.
 */

/** Raised when an older program could not read what a newer one writes. */
export const PROJECT_FORMAT = 1;
/** Bytes of lines in one entry: a reader holds one at a time. */
export const PIECE_BYTES = 1_000_000;
/** A row is at most a page of the library, and its piece ends with it. */
export const PIECE_MAX = 20_000_000;
export const ROWS_MAX = 400_000;
export const ENTRIES_MAX = 12_000;
export const UNPACKED_MAX = 600_000_000;
export const FILES_MAX = 10_000;
/** Bytes of one file within: a reader holds it whole. */
export const FILE_BYTES_MAX = 64 * 1024 * 1024;

/** Derived from the rest, or of this installation: no file takes it along. */
export const NEVER: ReadonlySet<string> = new Set([
  ...['tenant_id', 'search', 'deleted_at', 'deleted_by', 'delete_reason', 'deleted_with'],
]);

export interface ProjectManifest {
  format: number;
  kind: 'project';
  version: string;
  /** Hashes of the migrations of the database that it was written from. */
  migrations: string[];
  at: string;
  project: { id: string; code: string; name: string };
  /** Parts that whoever exported may not see. */
  without: string[];
}

/** Words of the enterprise that the project uses, by their ids there. */
export interface Ground {
  project: {
    description: string;
    status: string;
    planStart: string | null;
    planEnd: string | null;
    tabs: unknown;
    settings: Record<string, string>;
  };
  fields: {
    id: string;
    objectType: string;
    name: string;
    kind: string;
    options: { value: string; label: string }[];
    config: unknown;
    hint: string;
    adopted: boolean;
    required: boolean;
  }[];
  labels: { id: string; name: string; color: string }[];
  types: { id: string; name: string; icon: string; color: string; processId: string }[];
  stages: Stage[];
  transitions: { processId: string; from: string | null; to: string; name: string }[];
  /** Project roles by id, and who has which. */
  roles: { id: string; code: string; name: string }[];
  members: { userId: string; roleId: string }[];
}
export interface Stage {
  id: string;
  processId: string;
  process: string;
  code: string;
  name: string;
  color: string;
  category: string;
  sort: number;
  initial: boolean;
}
export interface FilePerson {
  id: string;
  name: string;
  userName: string;
  email: string | null;
}

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
export const IDS = new RegExp(ID, 'g');
export const WHOLE_ID = new RegExp(`^${ID}$`);
/** Nothing else stands in such a file: no folder, no path. */
export const ENTRY = new RegExp(
  `^(?:manifest\\.json|ground\\.json|people\\.json|tables/[a-z_]{1,40}/\\d{1,5}\\.jsonl|files/${ID})$`,
);
