import { FILE_NAME_HEAD, FILE_NAME_MAX } from '@contract/constants';

/**
 * A file's name for a narrow place (§5, §9): above 40 characters the middle goes, the first 15 stay and so does the
 * extension. Counted in characters as people see them, so that no emoji or rare ideograph is cut in half.
 */
export function shortFileName(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= FILE_NAME_MAX) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 ? Array.from(name.slice(dot)) : [];
  const ellipsis = '…';
  const room = FILE_NAME_MAX - FILE_NAME_HEAD - ellipsis.length;
  // What is behind the last dot of a sentence is no extension.
  const kept = extension.length <= room ? extension : [];
  const tail = characters.slice(characters.length - room, characters.length - kept.length);
  return [...characters.slice(0, FILE_NAME_HEAD), ellipsis, ...tail, ...kept].join('');
}
