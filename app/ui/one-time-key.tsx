/** The key that makes a form sent twice do its work once. `value` comes from the loader. */
export function OneTimeKey({ value }: { value: string }) {
  return <input type="hidden" name="_key" value={value} />
}
