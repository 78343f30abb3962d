export function Prose({ children }: { children: string }) {
  return children.split("`").map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their places
      <code key={index} className="rounded-sm bg-sunken px-1 py-0.5 text-[0.9em] wrap-anywhere">
        {part}
      </code>
    ) : (
      part
    ),
  )
}

export function Json({ value }: { value: unknown }) {
  return (
    <pre className="rounded-md bg-sunken p-4 text-sm wrap-anywhere whitespace-pre-wrap">
      <code>{JSON.stringify(value, null, 2)}</code>
    </pre>
  )
}
