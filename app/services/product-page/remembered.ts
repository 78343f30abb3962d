/** The same function, which reads each object once: what a page says does not change. */
export function remembered<Key extends object, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>()
  return (key) => {
    if (!known.has(key)) known.set(key, read(key))
    return known.get(key) as Value
  }
}
