import type { Person } from '@contract/envelope';
import type { Editor } from '@tiptap/core';
import { useMemoizedFn } from 'ahooks';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { MentionMenu } from './MentionMenu';
import { matchPeople } from './matchPeople';
import { insertMention, type MentionQuery, mentionQueryOf } from './mention';

/** Gives who can be mentioned; asked when the first `@` is typed. */
export type MentionSource = () => Promise<Person[]>;

/** The list that an `@` opens: what it shows, and the keys that go to it while it is open. */
export function useMentions(source: MentionSource | undefined) {
  const id = useId();
  const editor = useRef<Editor | null>(null);
  const [query, setQuery] = useState<MentionQuery | null>(null);
  /** Where the `@` stands that was dismissed with Esc. */
  const [dismissed, setDismissed] = useState<number | null>(null);
  const [people, setPeople] = useState<Person[] | null>(null);
  const [active, setActive] = useState(0);
  const open = query !== null && query.from !== dismissed && source !== undefined;
  const shown = open ? matchPeople(people ?? [], query.text) : [];

  useEffect(() => {
    if (!open || people) return;
    let gone = false;
    // Nobody to offer is no failure of the text; the next `@` asks again.
    source().then(
      (all) => !gone && setPeople(all),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [open, people, source]);

  const look = useMemoizedFn((current: Editor) => {
    editor.current = current;
    const next = source && current.isFocused ? mentionQueryOf(current) : null;
    if (next?.from !== query?.from || next?.text !== query?.text) setActive(0);
    if (!next) setDismissed(null);
    setQuery(next);
  });
  const choose = useMemoizedFn((person: Person | undefined) => {
    if (!person || !query || !editor.current) return;
    insertMention(editor.current, query, person);
    setQuery(null);
  });
  /** True: the key was for the list. */
  const key = useMemoizedFn((event: KeyboardEvent): boolean => {
    if (!open || event.isComposing) return false;
    if (event.key === 'Escape') {
      setDismissed(query.from);
      event.stopPropagation();
      return true;
    }
    if (shown.length === 0) return false;
    if (event.key === 'ArrowDown') setActive((active + 1) % shown.length);
    else if (event.key === 'ArrowUp') setActive((active + shown.length - 1) % shown.length);
    else if ((event.key === 'Enter' && !event.metaKey && !event.ctrlKey) || event.key === 'Tab') choose(shown[active]);
    else return false;
    return true;
  });

  let menu: ReactNode = null;
  if (open && editor.current) {
    const place = editor.current.view.coordsAtPos(query.from);
    menu = <MentionMenu {...{ id, active, place }} people={shown} loading={people === null} onChoose={choose} />;
  }
  return { look, key, menu };
}
