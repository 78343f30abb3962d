export function Mark({ className = "size-6.5" }: { className?: string }) {
  return (
    <svg viewBox="0 0 26 26" aria-hidden="true" className={className}>
      <rect width="12" height="12" rx="3.5" className="fill-ink" />
      <circle cx="20.5" cy="6" r="5.5" className="fill-accent" />
      <rect y="14" width="12" height="12" rx="3.5" className="fill-heart" />
      <rect x="15" y="14" width="11" height="12" rx="3.5" className="fill-ink" />
    </svg>
  )
}
