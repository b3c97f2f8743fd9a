interface Memory<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/**
 * Memoizes a pure, slow function that has few keys. This is the only state that a module may keep, because a second
 * copy gives the same answers.
 * @param known a WeakMap if keys are objects with a limited lifetime
 */
export function memoize<Key, Value>(
  make: (key: Key) => Value,
  known: Memory<Key, Value> = new Map(),
): (key: Key) => Value {
  return (key) => {
    const found = known.get(key) ?? make(key);
    known.set(key, found);
    return found;
  };
}
