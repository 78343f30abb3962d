import type { ReactNode } from "react"

/** A draft of another link. */
type KeptDraft = { key: string; name: string; onBringBack: () => void; onDiscard: () => void }

export const RestoredNote = ({ hasText, onDiscard }: { hasText: boolean; onDiscard: () => void }) => (
  <Note onDiscard={onDiscard}>
    {hasText ? "Your unsaved text is back." : "Your unsaved choices are back."}
  </Note>
)

export const KeptDrafts = ({ drafts }: { drafts: KeptDraft[] }) =>
  drafts.map(({ key, name, onBringBack, onDiscard }) => (
    <Note key={key} onDiscard={onDiscard}>
      <span className="min-w-0 wrap-anywhere">
        Your text for <bdi>{name}</bdi> is kept.{" "}
        <button type="button" className="link touch-target" onClick={onBringBack}>
          Bring it back
        </button>
      </span>
    </Note>
  ))

const Note = ({ children, onDiscard }: { children: ReactNode; onDiscard: () => void }) => (
  <p
    role="status"
    className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-sunken px-3 py-2 text-sm"
  >
    {children}
    <button type="button" className="link touch-target" onClick={onDiscard}>
      Discard
    </button>
  </p>
)
