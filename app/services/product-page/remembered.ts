/** The same function, which reads each object once: what a page says does not change. */
export function remembered<Key extends object, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const values = new WeakMap<Key, Value>()
  return (key) => {
    if (!values.has(key)) values.set(key, read(key))
    return values.get(key) as Value
  }
}
