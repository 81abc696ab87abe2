/** Files that a cell names: Jira's `10/Feb/26 3:00 PM;712020:a;shot.png;https://…`, addresses, or names and paths in an archive. */
import { unfolded } from './fields';

export interface WantedFile {
  /** As the archive may call it: a name, or a path. */
  path: string;
  /** Where it can be fetched; null: the cell names none. */
  address: string | null;
}

const JIRA = /^[^;\n]{6,40};[^;\n]{0,120};([^;\n]{1,300});(https?:\/\/\S{1,2000})$/;
const ADDRESS = /^https?:\/\/\S{1,2000}$/i;
const PATH_MAX = 500;

export const attachmentsIn = (cell: string): WantedFile[] =>
  unfolded(cell).flatMap((part): WantedFile[] => {
    const [, name, address] = JIRA.exec(part) ?? [];
    if (name && address) return [{ path: name, address }];
    const pieces = /https?:\/\//i.test(part) ? part.split(/[\s,，;；]+/) : part.split(/[,，;；\n]+/);
    return pieces.flatMap((piece): WantedFile[] => {
      const text = piece.trim();
      if (text === '' || text.length > 2000) return [];
      if (ADDRESS.test(text)) return [{ path: lastOf(text), address: text }];
      return [{ path: decoded(text).slice(0, PATH_MAX), address: null }];
    });
  });

/** What an address calls its file. */
function lastOf(address: string): string {
  const path = address.replace(/[?#].*$/, '').replace(/\/+$/, '');
  return decoded(path.slice(path.lastIndexOf('/') + 1)).slice(0, PATH_MAX) || '附件';
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
