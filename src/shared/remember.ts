interface Memory<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/**
 * A function that remembers what it has made of each key: for a pure one, with few keys, that takes long. It is all that a
 * module may keep, since a second copy of it answers the same.
 * @param known a WeakMap where keys are objects that come and go
 */
export function remember<Key, Value>(
  make: (key: Key) => Value,
  known: Memory<Key, Value> = new Map(),
): (key: Key) => Value {
  return (key) => {
    const found = known.get(key) ?? make(key);
    known.set(key, found);
    return found;
  };
}
