import type { Person } from '@contract/envelope';
import { fold } from '@contract/search/fold';
import { pinyinInitials } from '@/utils/pinyin';

/** People by what was typed: Chinese, the initials of it (zxm), or the login name, which usually is the pinyin in full. */
export function matchPeople(people: readonly Person[], typed: string, most = 8): Person[] {
  const text = fold(typed).trim();
  const rank = ({ name, userName }: Person): number => {
    const own = fold(name);
    const initials = pinyinInitials(name);
    const login = fold(userName);
    if ([own, initials, login].some((one) => one.startsWith(text))) return 0;
    return own.includes(text) || initials.includes(text) || login.includes(text) ? 1 : 2;
  };
  return people
    .map((person) => ({ person, rank: text ? rank(person) : 0 }))
    .filter((one) => one.rank < 2)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ person }) => person);
}
