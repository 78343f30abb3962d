export function RestoredNote({ hasText, onDiscard }: { hasText: boolean; onDiscard: () => void }) {
  return (
    <p
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 rounded-md bg-sunken px-3 py-2 text-sm"
    >
      {hasText ? "Your unsaved text is back." : "Your unsaved choices are back."}
      <button type="button" className="link touch-target" onClick={onDiscard}>
        Discard
      </button>
    </p>
  )
}
