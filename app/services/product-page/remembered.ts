/** The same function, which reads each object once: what a page says does not change. */
export function remembered<Key extends object, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { value: Value }>()
  return (key) => {
    const entry = known.get(key) ?? { value: read(key) }
    known.set(key, entry)
    return entry.value
  }
}
